#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// moment_out = moment + grad^2; param_out = param - learning_rate grad / (sqrt(moment_out) +
/// epsilon). Outputs may alias their inputs. float16, bfloat16, float32, float64; master_param: see
/// Note [Master parameters]. Errors: InvalidArgument (raised by the shape function). Source: legacy
/// op `adagrad`.
template <typename T, typename Context>
void AdagradDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                        const DenseTensor& moment, const DenseTensor& learning_rate,
                        const paddle::optional<DenseTensor>& master_param, float epsilon,
                        bool multi_precision, DenseTensor* param_out, DenseTensor* moment_out,
                        DenseTensor* master_param_out);

/// As AdagradDenseKernel, for a SelectedRows gradient; the others and their states stay as they
/// are.
template <typename T, typename Context>
void AdagradSparseGradKernel(const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
                             const DenseTensor& moment, const DenseTensor& learning_rate,
                             const paddle::optional<DenseTensor>& master_param, float epsilon,
                             bool multi_precision, DenseTensor* param_out, DenseTensor* moment_out,
                             DenseTensor* master_param_out);

}  // namespace phi
