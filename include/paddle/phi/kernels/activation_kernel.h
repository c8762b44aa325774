// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/activation_kernel.h")
#include_next "paddle/phi/kernels/activation_kernel.h"
#else
#pragma once

#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/activation_kernel.h"
#include "phi/kernels/pow_kernel.h"
#include "phi/kernels/trigonometric_kernel.h"
#include "phi/kernels/unary_math_kernel.h"

namespace phi {

template <typename T, typename Context>
DenseTensor Pow(const Context& dev_ctx, const DenseTensor& x, const Scalar& factor) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  UnchangedInferMeta(x, &meta_out);
  PowKernel<T, Context>(dev_ctx, x, factor, &out);
  return out;
}

}  // namespace phi

#endif
