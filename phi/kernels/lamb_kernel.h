#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// Layer-wise adaptive Adam: the step of a tensor is scaled by the tensor's own norm: with the
/// moments as in adam_kernel.h, step = moment1_out / (1 - beta1_pow) / (sqrt(moment2_out / (1 -
/// beta2_pow)) + epsilon) + weight_decay param; param_out = param - learning_rate * |param| /
/// |step| * step. The ratio of the lengths is 1 where one of them is 0, and where weight_decay is 0
/// unless always_adapt. skip_update: true copies all states. Outputs may alias their inputs.
/// float16, bfloat16, float32, float64; master_param: see Note [Master parameters]. Errors:
/// InvalidArgument (raised by AdamInferMeta). Source: legacy op `lamb`.
template <typename T, typename Context>
void LambKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                const DenseTensor& learning_rate, const DenseTensor& moment1,
                const DenseTensor& moment2, const DenseTensor& beta1_pow,
                const DenseTensor& beta2_pow, const paddle::optional<DenseTensor>& master_param,
                const paddle::optional<DenseTensor>& skip_update, float weight_decay, float beta1,
                float beta2, float epsilon, bool always_adapt, bool multi_precision,
                DenseTensor* param_out, DenseTensor* moment1_out, DenseTensor* moment2_out,
                DenseTensor* beta1_pow_out, DenseTensor* beta2_pow_out,
                DenseTensor* master_param_out);

/// As LambKernel, for a SelectedRows gradient, whose other rows are 0.
template <typename T, typename Context>
void LambSparseGradKernel(const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
                          const DenseTensor& learning_rate, const DenseTensor& moment1,
                          const DenseTensor& moment2, const DenseTensor& beta1_pow,
                          const DenseTensor& beta2_pow,
                          const paddle::optional<DenseTensor>& master_param,
                          const paddle::optional<DenseTensor>& skip_update, float weight_decay,
                          float beta1, float beta2, float epsilon, bool always_adapt,
                          bool multi_precision, DenseTensor* param_out, DenseTensor* moment1_out,
                          DenseTensor* moment2_out, DenseTensor* beta1_pow_out,
                          DenseTensor* beta2_pow_out, DenseTensor* master_param_out);

}  // namespace phi
