#pragma once

#include "phi/common/backend.h"

namespace paddle {
namespace experimental {
using phi::Backend;
}  // namespace experimental
}  // namespace paddle
