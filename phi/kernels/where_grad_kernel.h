#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of selecting by a mask (bool). int32, int64, float32, float64.

/// out_grad where condition is true, or where it is false, else 0. x and y are not read; either
/// gradient may be nullptr. Source: legacy op `where_grad`.
template <typename T, typename Context>
void WhereGradKernel(const Context& ctx, const DenseTensor& condition, const DenseTensor& x,
                     const DenseTensor& y, const DenseTensor& out_grad, DenseTensor* x_grad,
                     DenseTensor* y_grad);

/// The elements of out_grad, in order, where the mask was true, else 0; summed where x was
/// repeated. Source: legacy op `masked_select_grad`.
template <typename T, typename Context>
void MaskedSelectGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& mask,
                            const DenseTensor& out_grad, DenseTensor* x_grad);

}  // namespace phi
