#pragma once

#include <string>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// out = activation(input · w + bias); float32 and float64, oneDNN float32 only.
/// input  any rank above in_num_col_dims, whose first in_num_col_dims axes are rows. w: [K, N];
/// with
///        padding_weights [K + 4, N + 4], of which the last 4 rows and columns are not read.
/// bias   [N] or [1, N]; may be missing. activation_type: "relu", or "" for none.
/// out    the rows of input, then N. Errors: InvalidArgument (raised by the operator's InferShape).
/// Source: legacy op `fc`.
template <typename T, typename Context>
void FcKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& w,
              const paddle::optional<DenseTensor>& bias, int in_num_col_dims,
              const std::string& activation_type, bool padding_weights, DenseTensor* out);

}  // namespace phi
