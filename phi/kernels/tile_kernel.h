#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` repeated repeat_times[i] times along axis i; the shorter one of shape and repeat_times gets
/// leading ones. The shape of `out` is set by TileInferMeta. out must not alias x.
/// Source: legacy ops `tile`, `expand` (attribute `expand_times`), `expand_as`.
template <typename T, typename Context>
void TileKernel(const Context& ctx, const DenseTensor& x, const IntArray& repeat_times,
                DenseTensor* out);

/// x_grad: the sum of out_grad over the copies of x, which is not read; of bool whether one is
/// true. Source: legacy op `tile_grad`.
template <typename T, typename Context>
void TileGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const IntArray& repeat_times, DenseTensor* x_grad);

}  // namespace phi
