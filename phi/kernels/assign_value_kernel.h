#pragma once

#include <vector>

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// A tensor of `shape` with the given values, row by row. Sets the shape of `out` (see Note
/// [Kernels called directly] in eye_kernel.h). Errors: InvalidArgument for another number of
/// values. Source: legacy op `assign_value`.
template <typename T, typename Context>
void AssignValueKernel(const Context& ctx, const std::vector<int>& shape, DataType dtype,
                       const std::vector<Scalar>& values, DenseTensor* out);

}  // namespace phi
