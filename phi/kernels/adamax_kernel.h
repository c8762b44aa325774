#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// moment_out = beta1 moment + (1 - beta1) grad; inf_norm_out = max(|grad|, beta2 inf_norm +
/// epsilon); param_out = param - learning_rate / (1 - beta1_pow) moment_out / inf_norm_out. The
/// power is not updated. Outputs may alias their inputs. float32, float64. Errors: InvalidArgument
/// (raised by the shape function). Source: legacy op `adamax`.
template <typename T, typename Context>
void AdamaxKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                  const DenseTensor& learning_rate, const DenseTensor& moment,
                  const DenseTensor& inf_norm, const DenseTensor& beta1_pow, float beta1,
                  float beta2, float epsilon, DenseTensor* param_out, DenseTensor* moment_out,
                  DenseTensor* inf_norm_out);

}  // namespace phi
