#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// Matrix product of the last two axes; leading axes are a batch and broadcast.
/// x, y float32, float64, int32, int64, complex64, complex128, bfloat16; on oneDNN also int8, and
///      uint8 times int8, which give the nearest int8; rank >= 1. transpose_x and transpose_y swap
///      the last two axes first. A vector x is a row, a vector y a column, whatever transpose says;
///      the axis that this adds is dropped from out. Two vectors give a tensor of rank 0.
/// out  [batch…, rows of x, columns of y].
/// Errors: InvalidArgument if the inner sizes or the batches do not fit (raised by
/// MatmulInferMeta). Source: legacy op `matmul_v2`.
template <typename T, typename Context>
void MatmulKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, bool transpose_x,
                  bool transpose_y, DenseTensor* out);

/// Product of two matrices: x with its first x_num_col_dims axes as rows, the others as columns; y
/// alike.
/// x, y float32, float64, bfloat16; on oneDNN integers as above, where a float32 y is made int8.
/// out  [first x_num_col_dims axes of x, axes of y from y_num_col_dims on].
/// Errors: InvalidArgument (raised by MatmulWithFlattenInferMeta).
/// Source: legacy op `mul`.
template <typename T, typename Context>
void MatmulWithFlattenKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                             int x_num_col_dims, int y_num_col_dims, DenseTensor* out);

/// The gradients of MatmulKernel; x_grad and y_grad have the shapes of x and y and may be nullptr.
/// float32, float64, complex64, complex128. Source: legacy op `matmul_v2_grad`.
template <typename T, typename Context>
void MatmulGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      const DenseTensor& out_grad, bool transpose_x, bool transpose_y,
                      DenseTensor* x_grad, DenseTensor* y_grad);

/// The gradients of MatmulWithFlattenKernel, likewise. float32, float64. Source: legacy op
/// `mul_grad`.
template <typename T, typename Context>
void MatmulWithFlattenGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                 const DenseTensor& out_grad, int x_num_col_dims,
                                 int y_num_col_dims, DenseTensor* x_grad, DenseTensor* y_grad);

}  // namespace phi
