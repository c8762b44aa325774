#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Activations made of straight lines, and the exponential linear ones, element by element. out:
// shape, LoD and place of x; may alias x. No errors. Source: the legacy ops of the same names and
// attributes.

/// min(max(x, 0), 6); NaN stays. float32, float64. The legacy attribute `threshold` is not read: so
/// does 2.6.
template <typename T, typename Context>
void Relu6Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// x, or alpha * x below 0. float32, float64.
template <typename T, typename Context>
void LeakyReluKernel(const Context& ctx, const DenseTensor& x, float alpha, DenseTensor* out);

/// x above the threshold, else 0. float32, float64.
template <typename T, typename Context>
void ThresholdedReluKernel(const Context& ctx, const DenseTensor& x, float threshold,
                           DenseTensor* out);

/// min(max(x, t_min), t_max); NaN stays. float32, float64.
template <typename T, typename Context>
void BReluKernel(const Context& ctx, const DenseTensor& x, float t_min, float t_max,
                 DenseTensor* out);

/// x outside [-threshold, threshold], else 0. float32, float64.
template <typename T, typename Context>
void HardShrinkKernel(const Context& ctx, const DenseTensor& x, float threshold, DenseTensor* out);

/// x moved by lambda toward 0, and 0 within [-lambda, lambda]; infinite x gives NaN, as in the
/// original. float32, float64.
template <typename T, typename Context>
void SoftShrinkKernel(const Context& ctx, const DenseTensor& x, float lambda, DenseTensor* out);

/// min(max(slope * x + offset, 0), 1); NaN stays. float32, float64.
template <typename T, typename Context>
void HardSigmoidKernel(const Context& ctx, const DenseTensor& x, float slope, float offset,
                       DenseTensor* out);

/// x * min(max(x + 3, 0), 6) / 6; -Inf gives NaN. float32, float64. The legacy attributes
/// `threshold`, `scale` and `offset` are not read: so does 2.6.
template <typename T, typename Context>
void HardSwishKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// x, or alpha * (e^x - 1) below 0. float32, float64.
template <typename T, typename Context>
void EluKernel(const Context& ctx, const DenseTensor& x, float alpha, DenseTensor* out);

/// x, or alpha * (e^(x / alpha) - 1) below 0. float32, float64.
template <typename T, typename Context>
void CeluKernel(const Context& ctx, const DenseTensor& x, float alpha, DenseTensor* out);

/// scale * x, or scale * alpha * (e^x - 1) up to 0. float32, float64.
template <typename T, typename Context>
void SeluKernel(const Context& ctx, const DenseTensor& x, float scale, float alpha,
                DenseTensor* out);

}  // namespace phi
