// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/impl/activation_grad_impl.h")
#include_next "paddle/phi/kernels/impl/activation_grad_impl.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/kernels/activation_grad_kernel.h"
#include "paddle/phi/kernels/funcs/activation_functor.h"
#include "paddle/phi/kernels/funcs/eigen/common.h"
#include "phi/kernels/impl/activation_double_grad_kernel_impl.h"
#include "phi/kernels/impl/activation_grad_kernel_impl.h"
#include "phi/kernels/impl/pow_grad_kernel_impl.h"
#include "phi/kernels/impl/unary_double_grad_kernel_impl.h"
#include "phi/kernels/impl/unary_math_grad_kernel_impl.h"

namespace phi {

/// dX = functor(X, Out, dOut), element by element. functor: a gradient of activation_functor.h. X
/// or Out may be nullptr if it does not read it.
template <typename T, typename Context, typename Functor>
void ActivationGradImpl(const Context& dev_ctx, const DenseTensor* X, const DenseTensor* Out,
                        const DenseTensor* dOut, DenseTensor* dX, const Functor& functor) {
  PADDLE_ENFORCE(dOut != nullptr && dX != nullptr,
                 errors::NotFound("there is no gradient of Out or of X"));
  dev_ctx.template Alloc<T>(dX);
  auto dout = EigenVector<T>::Flatten(*dOut);
  auto dx = EigenVector<T>::Flatten(*dX);
  auto x = EigenVector<T>::Flatten(X == nullptr ? *dOut : *X);
  auto out = EigenVector<T>::Flatten(Out == nullptr ? *dOut : *Out);
  functor(*dev_ctx.eigen_device(), x, out, dout, dx);
}

}  // namespace phi

#endif
