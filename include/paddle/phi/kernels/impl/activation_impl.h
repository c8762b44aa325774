// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/impl/activation_impl.h")
#include_next "paddle/phi/kernels/impl/activation_impl.h"
#else
#pragma once

// Declared alone, since their bodies are the library's: HardSwishKernel, LogitKernel, EluKernel.
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/kernels/activation_kernel.h"
#include "paddle/phi/kernels/funcs/activation_functor.h"
#include "paddle/phi/kernels/funcs/eigen/common.h"
#include "phi/kernels/impl/pow_kernel_impl.h"

namespace phi {

/// Out = functor(X), element by element. functor: one of activation_functor.h. U: the type of Out.
template <typename T, typename U, typename Context, typename Functor>
void ActivationImpl(const Context& dev_ctx, const DenseTensor& X, DenseTensor* Out,
                    const Functor& functor) {
  PADDLE_ENFORCE_NOT_NULL(Out, errors::NotFound("there is no output Out"));
  dev_ctx.template Alloc<U>(Out);
  auto out = EigenVector<U>::Flatten(*Out);
  functor(*dev_ctx.eigen_device(), EigenVector<T>::Flatten(X), out);
}
template <typename T, typename Context, typename Functor>
void ActivationImpl(const Context& dev_ctx, const DenseTensor& X, DenseTensor* Out,
                    const Functor& functor) {
  ActivationImpl<T, T, Context, Functor>(dev_ctx, X, Out, functor);
}

}  // namespace phi

#endif
