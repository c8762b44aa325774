// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/impl/compare_kernel_impl.h")
#include_next "paddle/phi/kernels/impl/compare_kernel_impl.h"
#else
#pragma once

// Declared alone, since their bodies are the library's: EqualAllKernel.
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/kernels/compare_kernel.h"
#include "paddle/phi/kernels/funcs/compare_functors.h"
#include "paddle/phi/kernels/funcs/elementwise_base.h"
#include "phi/kernels/impl/compare_kernel_impl.h"
#include "phi/kernels/impl/equal_kernel_impl.h"

namespace phi {

/// out, of bool and of the broadcast shape, = Functor(x, y). InverseFunctor(y, x) is the same: it
/// is called where y has more dimensions.
template <typename T, typename Context, typename Functor, typename InverseFunctor>
void CompareKernelImpl(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                       DenseTensor* out) {
  if (x.dims().size() >= y.dims().size()) {
    funcs::ElementwiseCompute<Functor, T, bool>(ctx, x, y, axis, Functor(), out);
  } else {
    funcs::ElementwiseCompute<InverseFunctor, T, bool>(ctx, x, y, axis, InverseFunctor(), out);
  }
}
/// out, one bool: Functor(x, y) of all elements; false for other shapes.
template <typename T, typename Context, typename Functor>
void CompareAllKernelImpl(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                          DenseTensor* out) {
  bool* all = ctx.template Alloc<bool>(out);
  *all = x.dims() == y.dims();
  Functor functor;
  for (int64_t i = 0; *all && i < x.numel(); ++i) *all = functor(x.data<T>()[i], y.data<T>()[i]);
}

}  // namespace phi

#endif
