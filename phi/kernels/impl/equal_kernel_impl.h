#pragma once

#include "phi/kernels/compare_kernel.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"

namespace phi {

template <typename T, typename Context>
void EqualKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                 DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [] DEVICE(auto a, auto b) { return a == b; };
  funcs::ElementwiseLoop<T>(ctx, x, y, axis, test, result, out->numel());
}

template <typename T, typename Context>
void NotEqualKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                    DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [] DEVICE(auto a, auto b) { return a != b; };
  funcs::ElementwiseLoop<T>(ctx, x, y, axis, test, result, out->numel());
}

}  // namespace phi
