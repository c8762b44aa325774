// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/scale_kernel.h")
#include_next "paddle/phi/kernels/scale_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/infermeta/binary.h"
#include "paddle/phi/infermeta/multiary.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/scale_kernel.h"

namespace phi {

template <typename T, typename Context>
DenseTensor Scale(const Context& dev_ctx, const DenseTensor& x, const Scalar& scale, float bias,
                  bool bias_after_scale) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  UnchangedInferMeta(x, &meta_out);
  ScaleKernel<T, Context>(dev_ctx, x, scale, bias, bias_after_scale, &out);
  return out;
}

}  // namespace phi

#endif
