#pragma once

#include "phi/common/float16.h"

namespace phi {
namespace dtype {

/// The upper 16 bits of an IEEE 754 binary32; arithmetic goes through float32, rounding to nearest
/// even.
struct alignas(2) bfloat16 {
  uint16_t x;

  bfloat16() = default;
  HOSTDEVICE inline explicit bfloat16(float value) : x(FromFloat(value)) {}
  template <typename T>
  HOSTDEVICE inline explicit bfloat16(const T& value) : x(FromFloat(static_cast<float>(value))) {}
  HOSTDEVICE inline bfloat16& operator=(float value) {
    x = FromFloat(value);
    return *this;
  }
  // NOLINTNEXTLINE(google-explicit-constructor): implicit, as the original
  HOSTDEVICE inline operator float() const {
    const uint32_t f = static_cast<uint32_t>(x) << 16;
    float value;
    memcpy(&value, &f, sizeof(value));
    return value;
  }

  HOSTDEVICE static inline uint16_t FromFloat(float value) {
    uint32_t f;
    memcpy(&f, &value, sizeof(f));
    if ((f & 0x7FFFFFFFu) > 0x7F800000u) return static_cast<uint16_t>((f >> 16) | 0x0040u);
    return static_cast<uint16_t>((f + 0x7FFFu + ((f >> 16) & 1u)) >> 16);
  }
};

PHI_HALF_OPERATORS(bfloat16)
#undef PHI_HALF_OPERATORS

HOSTDEVICE inline bool(isnan)(const bfloat16& a) { return (a.x & 0x7FFFu) > 0x7F80u; }
HOSTDEVICE inline bool(isinf)(const bfloat16& a) { return (a.x & 0x7FFFu) == 0x7F80u; }
HOSTDEVICE inline bool(isfinite)(const bfloat16& a) { return (a.x & 0x7F80u) != 0x7F80u; }

}  // namespace dtype
}  // namespace phi

namespace std {
template <>
struct numeric_limits<phi::dtype::bfloat16> {
  static constexpr bool is_specialized = true;
  static constexpr bool is_signed = true;
  static constexpr bool is_integer = false;
  static constexpr bool is_exact = false;
  static constexpr bool has_infinity = true;
  static constexpr bool has_quiet_NaN = true;
  static constexpr int digits = 8;
  static constexpr int radix = 2;
  HOSTDEVICE static phi::dtype::bfloat16 FromBits(uint16_t bits) {
    phi::dtype::bfloat16 v;
    v.x = bits;
    return v;
  }
  HOSTDEVICE static phi::dtype::bfloat16(min)() { return FromBits(0x0080); }
  HOSTDEVICE static phi::dtype::bfloat16 lowest() { return FromBits(0xFF7F); }
  HOSTDEVICE static phi::dtype::bfloat16(max)() { return FromBits(0x7F7F); }
  HOSTDEVICE static phi::dtype::bfloat16 epsilon() { return FromBits(0x3C00); }
  HOSTDEVICE static phi::dtype::bfloat16 infinity() { return FromBits(0x7F80); }
  HOSTDEVICE static phi::dtype::bfloat16 quiet_NaN() { return FromBits(0x7FC0); }
};
}  // namespace std
