#pragma once

// For files that nvcc compiles.
#include "phi/kernels/funcs/elementwise/compute_type.h"

namespace phi {
namespace primitive {

/// An element in its compute type. Of float16 in one instruction, where float16::ToFloat takes
/// twenty.
template <typename T>
__device__ __forceinline__ funcs::ComputeType<T> Widen(const T& value) {
  return static_cast<funcs::ComputeType<T>>(value);
}
template <>
__device__ __forceinline__ float Widen(const dtype::float16& value) {
  float wide;
  asm("cvt.f32.f16 %0, %1;" : "=f"(wide) : "h"(value.x));
  return wide;
}

/// The nearest element, ties to even, as static_cast; a NaN of float16 gets the device's own bits.
template <typename T>
__device__ __forceinline__ T Narrow(funcs::ComputeType<T> value) {
  return static_cast<T>(value);
}
template <>
__device__ __forceinline__ dtype::float16 Narrow<dtype::float16>(float value) {
  dtype::float16 narrow;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(narrow.x) : "f"(value));
  return narrow;
}

}  // namespace primitive
}  // namespace phi
