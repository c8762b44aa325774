#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` with `value` on diagonal `offset`; wrap: the diagonal of a tall matrix starts again below
/// one free row. For a rank above 2 all sizes are equal. out may alias x. Source: legacy op
/// `fill_diagonal`.
template <typename T, typename Context>
void FillDiagonalKernel(const Context& ctx, const DenseTensor& x, float value, int offset,
                        bool wrap, DenseTensor* out);

/// `x` with the elements of y on the diagonals of the matrices of axes dim1 (rows) and dim2. y: x
/// without these axes, then one size more, the length of diagonal `offset`. out may alias x. bool,
/// all integers, float16, float32, float64, complex64, complex128. Source: legacy op
/// `fill_diagonal_tensor`.
template <typename T, typename Context>
void FillDiagonalTensorKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                              int64_t offset, int dim1, int dim2, DenseTensor* out);

}  // namespace phi
