#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <ostream>

#include "phi/common/hostdevice.h"

namespace phi {
namespace dtype {

/// IEEE 754 binary16, stored as bits; arithmetic goes through float32, with one rounding (to
/// nearest, ties to even) at the end.
struct alignas(2) float16 {
  uint16_t x;

  float16() = default;
  HOSTDEVICE inline explicit float16(float value) : x(FromFloat(value)) {}
  template <typename T>
  HOSTDEVICE inline explicit float16(const T& value) : x(FromFloat(static_cast<float>(value))) {}
  HOSTDEVICE inline float16& operator=(float value) {
    x = FromFloat(value);
    return *this;
  }
  // NOLINTNEXTLINE(google-explicit-constructor): implicit, as the original
  HOSTDEVICE inline operator float() const { return ToFloat(x); }

  HOSTDEVICE static inline uint16_t FromFloat(float value);
  HOSTDEVICE static inline float ToFloat(uint16_t bits);
};

HOSTDEVICE inline uint16_t float16::FromFloat(float value) {
  uint32_t f;
  memcpy(&f, &value, sizeof(f));
  const uint32_t sign = (f >> 16) & 0x8000u;
  f &= 0x7FFFFFFFu;
  if (f >= 0x47800000u) {  // overflow, infinity or NaN
    const uint32_t payload = f > 0x7F800000u ? 0x0200u : 0u;
    return static_cast<uint16_t>(sign | 0x7C00u | payload);
  }
  if (f < 0x38800000u) {  // subnormal or zero: adding 0.5 lets the FPU round at the right bit
    const uint32_t magic = 126u << 23;
    float shifted, half;
    memcpy(&shifted, &f, sizeof(f));
    memcpy(&half, &magic, sizeof(magic));
    shifted += half;
    uint32_t bits;
    memcpy(&bits, &shifted, sizeof(bits));
    return static_cast<uint16_t>(sign | (bits - magic));
  }
  const uint32_t odd = (f >> 13) & 1u;
  return static_cast<uint16_t>(sign | ((f + 0xC8000FFFu + odd) >> 13));
}

HOSTDEVICE inline float float16::ToFloat(uint16_t bits) {
  const uint32_t sign = static_cast<uint32_t>(bits & 0x8000u) << 16;
  uint32_t exponent = (bits >> 10) & 0x1Fu;
  uint32_t mantissa = bits & 0x3FFu;
  uint32_t f;
  if (exponent == 0x1Fu) {
    f = sign | 0x7F800000u | (mantissa << 13);
  } else if (exponent != 0) {
    f = sign | ((exponent + 112u) << 23) | (mantissa << 13);
  } else if (mantissa == 0) {
    f = sign;
  } else {
    exponent = 113u;
    while ((mantissa & 0x400u) == 0) {
      mantissa <<= 1;
      --exponent;
    }
    f = sign | (exponent << 23) | ((mantissa & 0x3FFu) << 13);
  }
  float value;
  memcpy(&value, &f, sizeof(value));
  return value;
}

#define PHI_HALF_OPERATORS(T)                                                  \
  HOSTDEVICE inline T operator+(T a, T b) { return T(float(a) + float(b)); }   \
  HOSTDEVICE inline T operator-(T a, T b) { return T(float(a) - float(b)); }   \
  HOSTDEVICE inline T operator*(T a, T b) { return T(float(a) * float(b)); }   \
  HOSTDEVICE inline T operator/(T a, T b) { return T(float(a) / float(b)); }   \
  HOSTDEVICE inline T operator-(T a) {                                         \
    T r;                                                                       \
    r.x = a.x ^ 0x8000u;                                                       \
    return r;                                                                  \
  }                                                                            \
  HOSTDEVICE inline T& operator+=(T& a, T b) { return a = a + b; }             \
  HOSTDEVICE inline T& operator-=(T& a, T b) { return a = a - b; }             \
  HOSTDEVICE inline T& operator*=(T& a, T b) { return a = a * b; }             \
  HOSTDEVICE inline T& operator/=(T& a, T b) { return a = a / b; }             \
  HOSTDEVICE inline bool operator==(T a, T b) { return float(a) == float(b); } \
  HOSTDEVICE inline bool operator!=(T a, T b) { return float(a) != float(b); } \
  HOSTDEVICE inline bool operator<(T a, T b) { return float(a) < float(b); }   \
  HOSTDEVICE inline bool operator<=(T a, T b) { return float(a) <= float(b); } \
  HOSTDEVICE inline bool operator>(T a, T b) { return float(a) > float(b); }   \
  HOSTDEVICE inline bool operator>=(T a, T b) { return float(a) >= float(b); } \
  inline std::ostream& operator<<(std::ostream& os, T a) { return os << float(a); }

PHI_HALF_OPERATORS(float16)

HOSTDEVICE inline bool(isnan)(const float16& a) { return (a.x & 0x7FFFu) > 0x7C00u; }
HOSTDEVICE inline bool(isinf)(const float16& a) { return (a.x & 0x7FFFu) == 0x7C00u; }
HOSTDEVICE inline bool(isfinite)(const float16& a) { return (a.x & 0x7C00u) != 0x7C00u; }

}  // namespace dtype
}  // namespace phi

namespace std {
template <>
struct numeric_limits<phi::dtype::float16> {
  static constexpr bool is_specialized = true;
  static constexpr bool is_signed = true;
  static constexpr bool is_integer = false;
  static constexpr bool is_exact = false;
  static constexpr bool has_infinity = true;
  static constexpr bool has_quiet_NaN = true;
  static constexpr int digits = 11;
  static constexpr int radix = 2;
  HOSTDEVICE static phi::dtype::float16 FromBits(uint16_t bits) {
    phi::dtype::float16 v;
    v.x = bits;
    return v;
  }
  HOSTDEVICE static phi::dtype::float16(min)() { return FromBits(0x0400); }
  HOSTDEVICE static phi::dtype::float16 lowest() { return FromBits(0xFBFF); }
  HOSTDEVICE static phi::dtype::float16(max)() { return FromBits(0x7BFF); }
  HOSTDEVICE static phi::dtype::float16 epsilon() { return FromBits(0x1400); }
  HOSTDEVICE static phi::dtype::float16 infinity() { return FromBits(0x7C00); }
  HOSTDEVICE static phi::dtype::float16 quiet_NaN() { return FromBits(0x7E00); }
};
}  // namespace std
