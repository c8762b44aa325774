// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/crop_tensor_kernel.h")
#include_next "paddle/phi/kernels/crop_tensor_kernel.h"
#else
#pragma once

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/crop_kernel.h"

namespace phi {

/// CropKernel, under its name of the original.
template <typename T, typename Context>
void CropTensorKernel(const Context& dev_ctx, const DenseTensor& x, const IntArray& shape,
                      const IntArray& offsets, DenseTensor* out) {
  CropKernel<T, Context>(dev_ctx, x, shape, offsets, out);
}

}  // namespace phi

#endif
