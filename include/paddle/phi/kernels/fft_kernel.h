// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/fft_kernel.h")
#include_next "paddle/phi/kernels/fft_kernel.h"
#else
#pragma once

#include <string>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/fft_kernel.h"

namespace phi {

/// FftC2CKernel, under its name of the original.
template <typename T, typename Context>
void FFTC2CKernel(const Context& dev_ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, DenseTensor* out) {
  FftC2CKernel<T, Context>(dev_ctx, x, axes, normalization, forward, out);
}
/// FftR2CKernel, under its name of the original.
template <typename T, typename Context>
void FFTR2CKernel(const Context& dev_ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, bool onesided, DenseTensor* out) {
  FftR2CKernel<T, Context>(dev_ctx, x, axes, normalization, forward, onesided, out);
}
/// FftC2RKernel, under its name of the original.
template <typename T, typename Context>
void FFTC2RKernel(const Context& dev_ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, int64_t last_dim_size,
                  DenseTensor* out) {
  FftC2RKernel<T, Context>(dev_ctx, x, axes, normalization, forward, last_dim_size, out);
}

}  // namespace phi

#endif
