#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// The rows and columns of the elements of a [rows, cols] matrix on and below (tril) or above
/// (triu) diagonal `offset`, row by row: [2, count]. Source: legacy ops `tril_indices`,
/// `triu_indices`.
template <typename T, typename Context>
void TrilIndicesKernel(const Context& ctx, int rows, int cols, int offset, DataType dtype,
                       DenseTensor* out);
template <typename T, typename Context>
void TriuIndicesKernel(const Context& ctx, int row, int col, int offset, DataType dtype,
                       DenseTensor* out);

}  // namespace phi
