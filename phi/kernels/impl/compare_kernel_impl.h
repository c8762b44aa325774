#pragma once

#include "phi/kernels/compare_kernel.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"

namespace phi {

template <typename T, typename Context>
void LessThanKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                    DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [] DEVICE(auto a, auto b) { return a < b; };
  funcs::ElementwiseLoop<T>(ctx, x, y, axis, test, result, out->numel());
}

template <typename T, typename Context>
void LessEqualKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                     DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [] DEVICE(auto a, auto b) { return a <= b; };
  funcs::ElementwiseLoop<T>(ctx, x, y, axis, test, result, out->numel());
}

template <typename T, typename Context>
void GreaterThanKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                       DenseTensor* out) {
  LessThanKernel<T, Context>(ctx, y, x, axis, out);
}

template <typename T, typename Context>
void GreaterEqualKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                        DenseTensor* out) {
  LessEqualKernel<T, Context>(ctx, y, x, axis, out);
}

}  // namespace phi
