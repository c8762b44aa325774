#pragma once

#include "phi/common/float16.h"

namespace phi {
using dtype::float16;
}  // namespace phi

namespace paddle {
using phi::dtype::float16;
namespace experimental {
using phi::dtype::float16;
}  // namespace experimental
namespace platform {
using phi::dtype::float16;
}  // namespace platform
}  // namespace paddle
