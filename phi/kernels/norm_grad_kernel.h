#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of norms. x_grad: shape and dtype of x; float32, float64.

/// (out_grad - x (x, out_grad) / norm^2) / norm of each line along `axis`. Source: legacy op
/// `norm_grad`.
template <typename T, typename Context>
void NormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& norm,
                    const DenseTensor& out_grad, int axis, float epsilon, bool is_test,
                    DenseTensor* x_grad);

/// out_grad sign(x) |x|^(porder - 1) / (out^(porder - 1) + epsilon). porder 0: zeros; infinite:
/// out_grad sign(x) at every element of that size. Source: legacy op `p_norm_grad`.
template <typename T, typename Context>
void PNormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                     const DenseTensor& out_grad, float porder, int axis, float epsilon,
                     bool keepdim, bool asvector, DenseTensor* x_grad);

/// out_grad x / out, 0 where out is 0. Source: legacy op `frobenius_norm_grad`.
template <typename T, typename Context>
void FrobeniusNormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                             const DenseTensor& out_grad, const IntArray& dims, bool keep_dim,
                             bool reduce_all, DenseTensor* x_grad);

/// out_grad sign(x). float32. Source: legacy op `l1_norm_grad`.
template <typename T, typename Context>
void L1NormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      DenseTensor* x_grad);

/// 2 out_grad x. Source: legacy op `squared_l2_norm_grad`.
template <typename T, typename Context>
void SquaredL2NormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                             DenseTensor* x_grad);

/// For slices that were scaled the gradient of x max_norm / norm; for the others out_grad. Source:
/// legacy op `renorm_grad`.
template <typename T, typename Context>
void RenormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      float p, int axis, float max_norm, DenseTensor* x_grad);

}  // namespace phi
