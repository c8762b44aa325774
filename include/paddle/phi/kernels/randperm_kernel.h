// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/randperm_kernel.h")
#include_next "paddle/phi/kernels/randperm_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/device_context.h"
#include "phi/kernels/randint_kernel.h"

namespace phi {

/// RandpermRawKernel, of the context's generator.
template <typename T, typename Context>
void RandpermKernel(const Context& dev_ctx, int n, DataType dtype, DenseTensor* out) {
  RandpermRawKernel<T, Context>(dev_ctx, n, dtype, /*seed=*/0, out);
}

}  // namespace phi

#endif
