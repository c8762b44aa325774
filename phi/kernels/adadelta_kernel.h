#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// avg_squared_grad_out = rho avg_squared_grad + (1 - rho) grad^2; update =
/// -sqrt((avg_squared_update + epsilon) / (avg_squared_grad_out + epsilon)) grad;
/// avg_squared_update_out = rho avg_squared_update + (1 - rho) update^2; param_out = param +
/// learning_rate update, and so is a master parameter stepped by itself, as in the original.
/// Outputs may alias their inputs. float16, bfloat16, float32, float64; master_param: see Note
/// [Master parameters]. Errors: InvalidArgument (raised by the shape function). Source: legacy op
/// `adadelta`.
template <typename T, typename Context>
void AdadeltaKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                    const DenseTensor& avg_squared_grad, const DenseTensor& avg_squared_update,
                    const DenseTensor& learning_rate,
                    const paddle::optional<DenseTensor>& master_param, float rho, float epsilon,
                    bool multi_precision, DenseTensor* param_out, DenseTensor* avg_squared_grad_out,
                    DenseTensor* avg_squared_update_out, DenseTensor* master_param_out);

}  // namespace phi
