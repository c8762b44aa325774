#pragma once

#include <string>

#include "phi/core/dense_tensor.h"

namespace phi {

/// out_grad goes to the first largest element of each group. float32, float64. Source: legacy op
/// `maxout_grad`.
template <typename T, typename Context>
void MaxOutGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                      const DenseTensor& out_grad, int groups, int axis, DenseTensor* x_grad);

/// x_grad: out_grad, times the factor where x is not above 0; alpha_grad: the sums of x out_grad
/// there. Either may be nullptr. float32, float64. Source: legacy op `prelu_grad`.
template <typename T, typename Context>
void PReluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& alpha,
                     const DenseTensor& out_grad, const std::string& data_format,
                     const std::string& mode, DenseTensor* x_grad, DenseTensor* alpha_grad);

}  // namespace phi
