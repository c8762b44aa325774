#pragma once

#include <cmath>
#include <cstring>
#include <iostream>
#include <limits>

#include "paddle/phi/core/hostdevice.h"
#include "paddle/phi/core/macros.h"
#include "phi/common/bfloat16.h"

namespace phi {
namespace dtype {
/// The number that these bits are.
HOSTDEVICE inline bfloat16 raw_uint16_to_bfloat16(uint16_t bits) {
  bfloat16 value;
  value.x = bits;
  return value;
}
HOSTDEVICE inline bfloat16(abs)(const bfloat16& a) { return raw_uint16_to_bfloat16(a.x & 0x7FFFu); }
}  // namespace dtype
}  // namespace phi

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
