#pragma once

#include "paddle/fluid/platform/hostdevice.h"
#include "paddle/phi/core/utils/array.h"

namespace paddle {
namespace framework {
template <typename T, size_t N>
using Array = ::phi::Array<T, N>;
}  // namespace framework
}  // namespace paddle
