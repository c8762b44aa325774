#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of scans along an axis; arguments as in cumsum_kernel.h.

/// The cumulative sum of out_grad from the other end. Source: legacy op `cumsum_grad`.
template <typename T, typename Context>
void CumsumGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      const Scalar& axis, bool flatten, bool exclusive, bool reverse,
                      DenseTensor* x_grad);

/// e^x times the cumulative sum of out_grad e^-out from the other end, without overflow. float32,
/// float64. Source: legacy op `logcumsumexp_grad`.
template <typename T, typename Context>
void LogcumsumexpGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                            const DenseTensor& out_grad, int axis, bool flatten, bool exclusive,
                            bool reverse, DenseTensor* x_grad);

/// Exact where x is 0 too. Source: legacy op `cumprod_grad`.
template <typename T, typename Context>
void CumprodGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                       const DenseTensor& out_grad, int dim, DenseTensor* x_grad);

}  // namespace phi
