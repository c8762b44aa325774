#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// FTRL-proximal: linear_out = linear + grad - (squared_out^-lr_power - squared^-lr_power) /
/// learning_rate param with squared_out = squared + grad^2; param_out = (l1 sign(linear_out) -
/// linear_out) / (squared_out^-lr_power / learning_rate + 2 l2) where |linear_out| > l1, else 0;
/// 1e-10 is added to l1 and l2. Outputs may alias their inputs. float32. Errors: InvalidArgument
/// (raised by the shape function). Source: legacy op `ftrl`.
template <typename T, typename Context>
void FTRLKernel(const Context& ctx, const DenseTensor& param,
                const DenseTensor& squared_accumulator, const DenseTensor& linear_accumulator,
                const DenseTensor& grad, const DenseTensor& learning_rate, float l1, float l2,
                float lr_power, DenseTensor* param_out, DenseTensor* squared_accum_out,
                DenseTensor* linear_accum_out);

}  // namespace phi
