#pragma once

#include <cmath>
#include <cstring>
#include <iostream>
#include <limits>

#include "paddle/phi/core/hostdevice.h"
#include "paddle/phi/core/macros.h"
#include "phi/common/float16.h"

namespace phi {
namespace dtype {
/// The number that these bits are.
HOSTDEVICE inline float16 raw_uint16_to_float16(uint16_t bits) {
  float16 value;
  value.x = bits;
  return value;
}
HOSTDEVICE inline float16(abs)(const float16& a) { return raw_uint16_to_float16(a.x & 0x7FFFu); }
}  // namespace dtype
}  // namespace phi

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
