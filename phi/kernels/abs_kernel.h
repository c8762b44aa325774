#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// |x|, element by element; the smallest integer stays itself.
/// x   any shape; int32, int64, float32, float64, complex64, complex128.
/// out shape and LoD of x; real where x is complex; may alias a real x.
/// Source: legacy op `abs`.
template <typename T, typename Context>
void AbsKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

}  // namespace phi
