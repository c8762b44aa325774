// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/memcpy_kernel.h")
#include_next "paddle/phi/kernels/memcpy_kernel.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/tensor_utils.h"

namespace phi {

// On the host all places are one: each is a copy of x, and dst_place_type is not read.

template <typename Context>
void MemcpyH2DKernel(const Context& dev_ctx, const DenseTensor& x, int /*dst_place_type*/,
                     DenseTensor* out) {
  Copy<Context>(dev_ctx, x, dev_ctx.GetPlace(), /*blocking=*/false, out);
}
template <typename Context>
void MemcpyD2HKernel(const Context& dev_ctx, const DenseTensor& x, int /*dst_place_type*/,
                     DenseTensor* out) {
  Copy<Context>(dev_ctx, x, CPUPlace(), /*blocking=*/true, out);
}
/// Errors: PreconditionNotMet for lists of different lengths.
template <typename Context>
void MemcpyD2HMultiIOKernel(const Context& dev_ctx, const std::vector<const DenseTensor*>& array,
                            int dst_place_type, std::vector<DenseTensor*> out_array) {
  PADDLE_ENFORCE_EQ(array.size(), out_array.size(),
                    errors::PreconditionNotMet("array has %d tensors, out_array %d", array.size(),
                                               out_array.size()));
  for (size_t i = 0; i < array.size(); ++i) {
    MemcpyD2HKernel<Context>(dev_ctx, *array[i], dst_place_type, out_array[i]);
  }
}

}  // namespace phi

#endif
