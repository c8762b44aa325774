#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// The sizes of `input`: int32 [rank], in host memory. Sets the shape of `out` (see Note [Kernels
/// called directly] in eye_kernel.h). Source: legacy op `shape`.
template <typename T, typename Context>
void ShapeKernel(const Context& ctx, const DenseTensor& input, DenseTensor* out);

/// The number of elements: int64 of rank 0, in host memory. Source: legacy op `size`.
template <typename T, typename Context>
void SizeKernel(const Context& ctx, const DenseTensor& input, DenseTensor* out);

/// True if there are no elements: bool of rank 0, in host memory. Source: legacy op `is_empty`.
template <typename T, typename Context>
void IsEmptyKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

namespace sr {
/// The sizes of the value of `input`.
template <typename T, typename Context>
void ShapeKernel(const Context& ctx, const SelectedRows& input, DenseTensor* out);
}  // namespace sr

}  // namespace phi
