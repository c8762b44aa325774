#pragma once

#include "phi/kernels/elementwise_add_kernel.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"

namespace phi {

template <typename T, typename Context>
void AddRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                  DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::AddFunctor>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void AddKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::AddFunctor>(ctx, x, y, -1, out);
}

}  // namespace phi
