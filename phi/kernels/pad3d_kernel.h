#pragma once

#include <string>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// Images [N, C, D, H, W] (or [N, D, H, W, C]: data_format NDHWC) padded by left, right, top,
/// bottom, front, back. mode: constant (pad_value), reflect, replicate, circular.
/// Errors: InvalidArgument (raised by Pad3dInferMeta). Source: legacy op `pad3d`.
template <typename T, typename Context>
void Pad3dKernel(const Context& ctx, const DenseTensor& x, const IntArray& paddings,
                 const std::string& mode, float pad_value, const std::string& data_format,
                 DenseTensor* out);

}  // namespace phi
