#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// x, where it is below 0 times a slope drawn evenly from [lower, upper), or (is_test) in their
/// middle. float16, float32, float64. out: as x. noise: the slopes, 1 from 0 on; may be nullptr.
/// Source: legacy op `rrelu`.
template <typename T, typename Context>
void RReluKernel(const Context& ctx, const DenseTensor& x, float lower, float upper, bool is_test,
                 DenseTensor* out, DenseTensor* noise);

/// x_grad = noise out_grad; float32, float64. Source: legacy op `rrelu_grad`.
template <typename T, typename Context>
void RReluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& noise,
                     const DenseTensor& out_grad, DenseTensor* x_grad);

}  // namespace phi
