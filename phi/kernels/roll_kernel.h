#pragma once

#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` with the elements of axis[i] moved shifts[i] places on, round its end; without axes, all
/// elements in a row. Source: legacy op `roll`. Errors: InvalidArgument (raised by RollInferMeta).
template <typename T, typename Context>
void RollKernel(const Context& ctx, const DenseTensor& x, const IntArray& shifts,
                const std::vector<int64_t>& axis, DenseTensor* out);

}  // namespace phi
