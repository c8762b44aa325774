// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/fft_grad_kernel.h")
#include_next "paddle/phi/kernels/fft_grad_kernel.h"
#else
#pragma once

#include <string>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/fft_kernel.h"

namespace phi {

/// FftC2CGradKernel, under its name of the original.
template <typename T, typename Context>
void FFTC2CGradKernel(const Context& dev_ctx, const DenseTensor& out_grad,
                      const std::vector<int64_t>& axes, const std::string& normalization,
                      bool forward, DenseTensor* x_grad) {
  FftC2CGradKernel<T, Context>(dev_ctx, out_grad, axes, normalization, forward, x_grad);
}
/// FftR2CGradKernel, under its name of the original.
template <typename T, typename Context>
void FFTR2CGradKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      const std::vector<int64_t>& axes, const std::string& normalization,
                      bool forward, bool onesided, DenseTensor* x_grad) {
  FftR2CGradKernel<T, Context>(dev_ctx, x, out_grad, axes, normalization, forward, onesided,
                               x_grad);
}
/// FftC2RGradKernel, under its name of the original.
template <typename T, typename Context>
void FFTC2RGradKernel(const Context& dev_ctx, const DenseTensor& out_grad,
                      const std::vector<int64_t>& axes, const std::string& normalization,
                      bool forward, int64_t last_dim_size, DenseTensor* x_grad) {
  FftC2RGradKernel<T, Context>(dev_ctx, out_grad, axes, normalization, forward, last_dim_size,
                               x_grad);
}

}  // namespace phi

#endif
