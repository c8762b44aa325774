#pragma once

#include <vector>

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// A tensor of `shape` with the given values, row by row. Errors: InvalidArgument for another
/// number of values (raised by AssignValueInferMeta). Source: legacy op `assign_value`.
template <typename T, typename Context>
void AssignValueKernel(const Context& ctx, const std::vector<int>& shape, DataType dtype,
                       const std::vector<Scalar>& values, DenseTensor* out);

}  // namespace phi
