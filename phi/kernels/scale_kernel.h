#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// out = scale * x + bias, or scale * (x + bias) unless `bias_after_scale`.
/// x    any shape; bool, int8, uint8, int16, int32, int64, float16, bfloat16, float32, float64,
///      complex64, complex128. scale and bias are converted to the dtype of x first (half types: to
///      float32).
/// out  as x; may alias x.
/// Source: legacy op `scale` (attributes or input ScaleTensor).
template <typename T, typename Context>
void ScaleKernel(const Context& ctx, const DenseTensor& x, const Scalar& scale, float bias,
                 bool bias_after_scale, DenseTensor* out);

}  // namespace phi
