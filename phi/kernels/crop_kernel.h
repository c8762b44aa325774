#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// The part of `x` that begins at `offsets` and has the shape of `out`, set by CropInferMeta.
/// Source: legacy op `crop_tensor`.
template <typename T, typename Context>
void CropKernel(const Context& ctx, const DenseTensor& x, const IntArray& shape,
                const IntArray& offsets, DenseTensor* out);

}  // namespace phi
