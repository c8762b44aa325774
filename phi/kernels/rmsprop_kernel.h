#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// mean_square_out = decay mean_square + (1 - decay) grad^2; with `centered`, mean_grad_out is the
/// same of grad and its square is taken off below; moment_out = momentum moment + learning_rate
/// grad / sqrt(mean_square_out + epsilon); param_out = param - moment_out. Outputs may alias their
/// inputs. float16, bfloat16, float32, float64; master_param: see Note [Master parameters]. Errors:
/// InvalidArgument (raised by the shape function). Source: legacy op `rmsprop`.
template <typename T, typename Context>
void RmspropKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& mean_square,
                   const DenseTensor& grad, const DenseTensor& moment,
                   const DenseTensor& learning_rate, const paddle::optional<DenseTensor>& mean_grad,
                   const paddle::optional<DenseTensor>& master_param, float epsilon, float decay,
                   float momentum, bool centered, bool multi_precision, DenseTensor* param_out,
                   DenseTensor* moment_out, DenseTensor* mean_square_out,
                   DenseTensor* mean_grad_out, DenseTensor* master_param_out);

/// As RmspropKernel, for a SelectedRows gradient, whose other rows are 0.
template <typename T, typename Context>
void RmspropSparseGradKernel(const Context& ctx, const DenseTensor& param,
                             const DenseTensor& mean_square, const SelectedRows& grad,
                             const DenseTensor& moment, const DenseTensor& learning_rate,
                             const paddle::optional<DenseTensor>& mean_grad,
                             const paddle::optional<DenseTensor>& master_param, float epsilon,
                             float decay, float momentum, bool centered, bool multi_precision,
                             DenseTensor* param_out, DenseTensor* moment_out,
                             DenseTensor* mean_square_out, DenseTensor* mean_grad_out,
                             DenseTensor* master_param_out);

}  // namespace phi
