#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` laid side by side, repeat_times[i] times along axis i; the shorter of shape and times gets
/// leading ones. The shape of `out` is set by TileInferMeta. out must not alias x.
/// Source: legacy ops `tile`, `expand` (attribute `expand_times`), `expand_as`.
template <typename T, typename Context>
void TileKernel(const Context& ctx, const DenseTensor& x, const IntArray& repeat_times,
                DenseTensor* out);

}  // namespace phi
