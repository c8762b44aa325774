#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"

namespace phi {

/// out = x, with its LoD; any dtype. out may be x.
/// Source: legacy op `assign`.
template <typename T, typename Context>
void AssignKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// AssignKernel for the operator's optional input: without x, out stays as it is.
template <typename T, typename Context>
void AssignRawKernel(const Context& ctx, const paddle::optional<DenseTensor>& x, DenseTensor* out);

/// Copies each tensor of the array x to out, which gets as many. Tensors without memory stay
/// without.
template <typename T, typename Context>
void AssignArrayKernel(const Context& ctx, const TensorArray& x, TensorArray* out);

namespace sr {
/// AssignKernel for SelectedRows: copies rows, height and values.
template <typename T, typename Context>
void AssignKernel(const Context& ctx, const SelectedRows& x, SelectedRows* out);
}  // namespace sr

}  // namespace phi
