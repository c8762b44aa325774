#pragma once

#include "phi/common/bfloat16.h"

namespace phi {
using dtype::bfloat16;
}  // namespace phi

namespace paddle {
using phi::dtype::bfloat16;
namespace experimental {
using phi::dtype::bfloat16;
}  // namespace experimental
namespace platform {
using phi::dtype::bfloat16;
}  // namespace platform
}  // namespace paddle
