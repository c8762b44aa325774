#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// Ones on the main diagonal, else zeros: [num_rows, num_columns]; -1 columns: as many as rows.
/// Source: legacy op `eye`.
template <typename T, typename Context>
void EyeKernel(const Context& ctx, int64_t num_rows, int64_t num_columns, DataType dtype,
               DenseTensor* out);

/// A tensor of `shape`; its memory is zeroed, so that runs are reproducible. Source: legacy op
/// `empty`.
template <typename T, typename Context>
void EmptyKernel(const Context& ctx, const IntArray& shape, DataType dtype, DenseTensor* out);

}  // namespace phi
