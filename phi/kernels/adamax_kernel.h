#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// moment_out = beta1 moment + (1 - beta1) grad; inf_norm_out = max(|grad|, beta2 inf_norm +
/// epsilon); param_out = param - learning_rate / (1 - beta1_pow) moment_out / inf_norm_out. The
/// power is not updated. As in the original, the states are rounded to the type of param. Outputs
/// may alias their inputs. float16, bfloat16, float32, float64; master_param: see Note [Master
/// parameters]. Errors: InvalidArgument (raised by the shape function). Source: legacy op `adamax`.
template <typename T, typename Context>
void AdamaxKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                  const DenseTensor& learning_rate, const DenseTensor& moment,
                  const DenseTensor& inf_norm, const DenseTensor& beta1_pow,
                  const paddle::optional<DenseTensor>& master_param, float beta1, float beta2,
                  float epsilon, bool multi_precision, DenseTensor* param_out,
                  DenseTensor* moment_out, DenseTensor* inf_norm_out,
                  DenseTensor* master_param_out);

}  // namespace phi
