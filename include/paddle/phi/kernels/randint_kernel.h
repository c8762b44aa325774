// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/randint_kernel.h")
#include_next "paddle/phi/kernels/randint_kernel.h"
#else
#pragma once

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/randint_kernel.h"

namespace phi {

/// RandintRawKernel, of the context's generator.
template <typename T, typename Context>
void RandintKernel(const Context& dev_ctx, int low, int high, const IntArray& shape, DataType dtype,
                   DenseTensor* out) {
  RandintRawKernel<T, Context>(dev_ctx, low, high, shape, /*seed=*/0, dtype, out);
}

}  // namespace phi

#endif
