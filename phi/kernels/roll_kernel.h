#pragma once

#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` with the elements along axis[i] rolled by shifts[i] positions, wrapping around; without axes
/// x is rolled as one vector. Source: legacy op `roll`. Errors: InvalidArgument (raised by
/// RollInferMeta).
template <typename T, typename Context>
void RollKernel(const Context& ctx, const DenseTensor& x, const IntArray& shifts,
                const std::vector<int64_t>& axis, DenseTensor* out);

}  // namespace phi
