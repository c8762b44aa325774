#pragma once

#include <vector>

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` with paddings[2 i] elements of pad_value before axis i and paddings[2 i + 1] behind it.
/// Errors: InvalidArgument (raised by PadInferMeta). Source: legacy op `pad`.
template <typename T, typename Context>
void PadKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& paddings,
               const Scalar& pad_value, DenseTensor* out);

}  // namespace phi
