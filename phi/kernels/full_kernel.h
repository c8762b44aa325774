#pragma once

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// A tensor of `shape`, every element `value` converted to T; any dtype. `dtype` is T's.
/// Errors: InvalidArgument for a negative size (raised by CreateInferMeta).
/// Source: legacy op `fill_constant` (attributes, inputs ValueTensor, ShapeTensor,
/// ShapeTensorList).
template <typename T, typename Context>
void FullKernel(const Context& ctx, const IntArray& shape, const Scalar& value, DataType dtype,
                DenseTensor* out);

}  // namespace phi
