#pragma once

#include <string>

#include "phi/core/dense_tensor.h"

namespace phi {

/// x, or a * x where x is not above 0. `mode` says where a comes from: "all": alpha[0]; "channel":
/// alpha[c] of the channel, the last axis if `data_format` is "NHWC", else axis 1; "element": alpha
/// has the shape of one sample of x. x: float32, float64; on a GPU float16 and bfloat16 too. out:
/// as x; may alias x. Errors: InvalidArgument for another mode or an alpha that does not fit
/// (raised by PReluInferMeta). Source: legacy op `prelu`.
template <typename T, typename Context>
void PReluKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& alpha,
                 const std::string& data_format, const std::string& mode, DenseTensor* out);

}  // namespace phi
