#pragma once

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Note [Kernels called directly]
// A caller from C++ may run a kernel without its shape function. Where attributes name the shape of
// the result, or the rank of an input does, `out` then has no other shape: such kernels resize it,
// to what the shape function would have said.

/// Ones on the main diagonal, else zeros: [num_rows, num_columns]; -1 columns: as many as rows.
/// Source: legacy op `eye`.
template <typename T, typename Context>
void EyeKernel(const Context& ctx, const Scalar& num_rows, const Scalar& num_columns,
               DataType dtype, DenseTensor* out);

/// A tensor of `shape`; its memory is zeroed, so that runs are reproducible. Sets the shape of
/// `out` (see Note [Kernels called directly]). Source: legacy op `empty`.
template <typename T, typename Context>
void EmptyKernel(const Context& ctx, const IntArray& shape, DataType dtype, DenseTensor* out);

}  // namespace phi
