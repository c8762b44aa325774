#pragma once

#include <type_traits>

#include "phi/kernels/bitwise_kernel.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void BitwiseAndKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  const auto bits = [] DEVICE(T a, T b) { return static_cast<T>(a & b); };
  funcs::ElementwiseLoop<T>(ctx, x, y, -1, bits, result, out->numel());
}

template <typename T, typename Context>
void BitwiseOrKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  const auto bits = [] DEVICE(T a, T b) { return static_cast<T>(a | b); };
  funcs::ElementwiseLoop<T>(ctx, x, y, -1, bits, result, out->numel());
}

template <typename T, typename Context>
void BitwiseXorKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  const auto bits = [] DEVICE(T a, T b) { return static_cast<T>(a ^ b); };
  funcs::ElementwiseLoop<T>(ctx, x, y, -1, bits, result, out->numel());
}

template <typename T, typename Context>
void BitwiseNotKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), result, [] DEVICE(T v) -> T {
    if constexpr (std::is_same_v<T, bool>) {
      return !v;
    } else {
      return static_cast<T>(~v);
    }
  });
}

}  // namespace phi
