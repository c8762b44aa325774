#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of reading and writing diagonals.

/// Only the shape of x is read. Source: legacy op `diag_v2_grad`.
template <typename T, typename Context>
void DiagGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    int offset, DenseTensor* x_grad);

/// As DiagGradKernel. Source: legacy op `diagonal_grad`.
template <typename T, typename Context>
void DiagonalGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                        int offset, int axis1, int axis2, DenseTensor* x_grad);

/// As DiagonalGradKernel; each sum goes to all elements of its diagonal. Source: legacy op
/// `trace_grad`.
template <typename T, typename Context>
void TraceGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     int offset, int axis1, int axis2, DenseTensor* x_grad);

/// Zeros. Source: legacy op `fill_any_grad`.
template <typename T, typename Context>
void FillAnyGradKernel(const Context& ctx, const DenseTensor& out_grad, const Scalar& value,
                       DenseTensor* x_grad);

/// out_grad with 0 on the diagonal that was filled; may alias it. Source: legacy op
/// `fill_diagonal_grad`.
template <typename T, typename Context>
void FillDiagonalGradKernel(const Context& ctx, const DenseTensor& out_grad, float value,
                            int offset, bool wrap, DenseTensor* x_grad);

/// As FillDiagonalGradKernel. Source: legacy op `fill_diagonal_tensor_grad`, which has no gradient
/// of Y.
template <typename T, typename Context>
void FillDiagonalTensorGradKernel(const Context& ctx, const DenseTensor& out_grad, int64_t offset,
                                  int dim1, int dim2, DenseTensor* x_grad);

}  // namespace phi
