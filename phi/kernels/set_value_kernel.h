#pragma once

#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// A copy of `x` in which the elements that starts, ends and steps name on `axes` are overwritten
/// by `value`, which is broadcast to their shape: without decrease_axes, with a 1 put in at each of
/// none_axes. out may alias x. Errors: InvalidArgument for a value that does not fit.
/// Source: legacy op `set_value` (input ValueTensor).
template <typename T, typename Context>
void SetTensorValueKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& value,
                          const IntArray& starts, const IntArray& ends, const IntArray& steps,
                          const std::vector<int64_t>& axes,
                          const std::vector<int64_t>& decrease_axes,
                          const std::vector<int64_t>& none_axes, DenseTensor* out);

/// As SetTensorValueKernel, with a value of `shape` from attributes.
template <typename T, typename Context>
void SetValueKernel(const Context& ctx, const DenseTensor& x, const IntArray& starts,
                    const IntArray& ends, const IntArray& steps, const std::vector<int64_t>& axes,
                    const std::vector<int64_t>& decrease_axes,
                    const std::vector<int64_t>& none_axes, const std::vector<int64_t>& shape,
                    const std::vector<Scalar>& values, DenseTensor* out);

}  // namespace phi
