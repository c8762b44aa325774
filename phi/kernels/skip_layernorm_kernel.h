#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// out = layer norm of x + y over the axes from begin_norm_axis on, as LayerNormKernel has it; CPU:
/// float32, float64; oneDNN: float32; GPU: float32, float64, float16, bfloat16.
/// x, y   shapes that broadcast (the last axes meet). scale, bias: as many elements as the axes of
///        the sum from begin_norm_axis on; on a GPU beside half types also float32.
/// out    the shape of the sum; may alias x or y of that shape. In half types the sum is rounded
/// before it is
///        normalised only where x or y repeats, or where a row is too long for the chip.
/// Errors: InvalidArgument (raised by the operator's InferShape).
/// Source: legacy op `skip_layernorm`, which has no broadcasting.
template <typename T, typename Context>
void SkipLayerNormKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                         const DenseTensor& scale, const DenseTensor& bias, float epsilon,
                         int begin_norm_axis, DenseTensor* out);

}  // namespace phi
