#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// x, or slope * x where x < 0; the slope is drawn uniformly from [lower, upper) for each element,
/// and with is_test it is (lower + upper) / 2. float16, float32, float64. out: as x. noise: the
/// slopes, 1 where x >= 0; may be nullptr. Source: legacy op `rrelu`.
template <typename T, typename Context>
void RReluKernel(const Context& ctx, const DenseTensor& x, float lower, float upper, bool is_test,
                 DenseTensor* out, DenseTensor* noise);

/// x_grad = noise out_grad; float32, float64. Source: legacy op `rrelu_grad`.
template <typename T, typename Context>
void RReluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& noise,
                     const DenseTensor& out_grad, DenseTensor* x_grad);

}  // namespace phi
