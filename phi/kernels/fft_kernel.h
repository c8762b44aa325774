#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

// Discrete Fourier transforms over some axes, of any length; forward has exp(-2 pi i ..), backward
// exp(+2 pi i ..). normalization "backward" divides a backward transform by the number of elements
// that are summed, "forward" a forward one, "ortho" any by its root.

/// complex64, complex128; out: as x. Source: legacy op `fft_c2c`.
template <typename T, typename Context>
void FftC2CKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, DenseTensor* out);

/// float32, float64 to complex; onesided keeps the first n / 2 + 1 elements of the last of `axes`.
/// Source: legacy op `fft_r2c`.
template <typename T, typename Context>
void FftR2CKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, bool onesided, DenseTensor* out);

/// complex to float32, float64: of the last of `axes` x holds the half, which its conjugate
/// completes to last_dim_size elements (0: 2 (n - 1)); what is missing is 0. Source: legacy op
/// `fft_c2r`.
template <typename T, typename Context>
void FftC2RKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, int64_t last_dim_size,
                  DenseTensor* out);

/// Gradients: the transform of out_grad in the other direction with the factor of this one.
template <typename T, typename Context>
void FftC2CGradKernel(const Context& ctx, const DenseTensor& out_grad,
                      const std::vector<int64_t>& axes, const std::string& normalization,
                      bool forward, DenseTensor* x_grad);

/// out_grad complex, x_grad real, of the shape of x, of which nothing else is read.
template <typename T, typename Context>
void FftR2CGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      const std::vector<int64_t>& axes, const std::string& normalization,
                      bool forward, bool onesided, DenseTensor* x_grad);

/// out_grad real, x_grad complex: n / 2 + 1 elements of the last of `axes`, as in the original,
/// however many the forward transform read.
template <typename T, typename Context>
void FftC2RGradKernel(const Context& ctx, const DenseTensor& out_grad,
                      const std::vector<int64_t>& axes, const std::string& normalization,
                      bool forward, int64_t last_dim_size, DenseTensor* x_grad);

/// The transforms of the frames of n_fft elements of x [N, T], hop_length apart, each times
/// `window`: [N, n_fft / 2 + 1 (onesided) or n_fft, frames]; normalized: as "ortho". float32,
/// float64 to complex. Source: legacy op `stft`, which has no PHI kernel in the original.
template <typename T, typename Context>
void StftKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& window, int n_fft,
                int hop_length, bool normalized, bool onesided, DenseTensor* out);

/// x_grad: the real parts of the backward transforms of out_grad, times `window`, added up where
/// frames overlap. Only the shape of x is read. Source: legacy op `stft_grad`.
template <typename T, typename Context>
void StftGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& window,
                    const DenseTensor& out_grad, int n_fft, int hop_length, bool normalized,
                    bool onesided, DenseTensor* x_grad);

}  // namespace phi
