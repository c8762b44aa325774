// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/reduce_amin_kernel.h")
#include_next "paddle/phi/kernels/reduce_amin_kernel.h"
#else
#pragma once

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/reduce_max_kernel.h"

namespace phi {

/// MinKernel; the two differ in their gradients.
template <typename T, typename Context>
void AMinKernel(const Context& dev_ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
                DenseTensor* out) {
  MinKernel<T, Context>(dev_ctx, x, dims, keep_dim, out);
}
/// MinRawKernel; the two differ in their gradients.
template <typename T, typename Context>
void AMinRawKernel(const Context& dev_ctx, const DenseTensor& x, const IntArray& dims,
                   bool keep_dim, bool reduce_all, DenseTensor* out) {
  MinRawKernel<T, Context>(dev_ctx, x, dims, keep_dim, reduce_all, out);
}

}  // namespace phi

#endif
