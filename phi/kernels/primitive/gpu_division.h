#pragma once

// For files that nvcc compiles: divisions of integers, by Note [Division of integers].
#include <type_traits>

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace primitive {

/// Where the divisor of an integer must be: for a GpuRangeCheck.
constexpr const char* kDivisors = "[-2^63, 2^63) without 0, as no integer is divided by 0";

/// Functor, with 0 for an integer that is divided by 0.
template <typename T, typename Functor>
struct GuardedDivision {
  __device__ T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      if (b == T(0)) return T(0);
    }
    return Functor()(a, b);
  }
};
template <typename T>
struct GpuDivideFunctor : GuardedDivision<T, funcs::DivideFunctor<T>> {};
template <typename T>
struct GpuModuloFunctor : GuardedDivision<T, funcs::ModuloFunctor<T>> {};
template <typename T>
struct GpuFloorDivideFunctor : GuardedDivision<T, funcs::FloorDivideFunctor<T>> {};

template <typename T>
struct CheckDivisorBody {
  GpuRangeCheck check;
  const T* y;
  __device__ void operator()(int64_t i) const {
    if (y[i] == T(0)) check.Refuse(0);
  }
};

/// Enqueues funcs::CheckDivisor: reports an element 0 of `y`, by which an integer is divided.
/// `quotients`: how many are computed. Other types may be divided by 0.
template <typename T>
void GpuCheckDivisor(const GPUContext& ctx, const char* kernel, const DenseTensor& y,
                     int64_t quotients) {
  if constexpr (std::is_integral_v<T>) {
    if (quotients == 0) return;
    GpuLoop(ctx, y.numel(),
            CheckDivisorBody<T>{GpuRangeCheck(ctx, kernel, "Y", kDivisors), y.data<T>()});
  }
}

}  // namespace primitive
}  // namespace phi
