#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// For a vector: the square matrix with it on diagonal `offset` and padding_value elsewhere; for a
/// matrix: its diagonal. Source: legacy op `diag_v2`.
template <typename T, typename Context>
void DiagKernel(const Context& ctx, const DenseTensor& x, int offset, float padding_value,
                DenseTensor* out);

/// The diagonals of the matrices of axes axis1 and axis2, as a new last axis.
/// Source: legacy op `diagonal` (input Input).
template <typename T, typename Context>
void DiagonalKernel(const Context& ctx, const DenseTensor& x, int offset, int axis1, int axis2,
                    DenseTensor* out);

/// Matrices of axes dim1 and dim2 of `out` with the last axis of `x` on diagonal `offset` and zeros
/// elsewhere. Source: legacy op `diag_embed` (input Input).
template <typename T, typename Context>
void DiagEmbedKernel(const Context& ctx, const DenseTensor& x, int offset, int dim1, int dim2,
                     DenseTensor* out);

/// The sums of the diagonals of the matrices of two axes; the first of them, in the order of x, is
/// that of the rows. Source: legacy op `trace` (input Input).
template <typename T, typename Context>
void TraceKernel(const Context& ctx, const DenseTensor& x, int offset, int axis1, int axis2,
                 DenseTensor* out);

}  // namespace phi
