// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/broadcast_function.h")
#include_next "paddle/phi/kernels/funcs/broadcast_function.h"
#else
#pragma once

#include "paddle/phi/kernels/funcs/elementwise_base.h"

namespace phi {
namespace funcs {

/// ElementwiseCompute with the functor that fits the order in which the operands come.
template <typename DeviceContext, typename T, typename Functor, typename InverseFunctor>
void DefaultElementwiseOperator(const DeviceContext& dev_ctx, const DenseTensor& x,
                                const DenseTensor& y, DenseTensor* z, int axis = -1) {
  dev_ctx.template Alloc<T>(z);
  if (x.dims().size() >= y.dims().size()) {
    ElementwiseCompute<Functor, T>(dev_ctx, x, y, axis, Functor(), z);
  } else {
    ElementwiseCompute<InverseFunctor, T>(dev_ctx, x, y, axis, InverseFunctor(), z);
  }
}

}  // namespace funcs
}  // namespace phi

#endif
