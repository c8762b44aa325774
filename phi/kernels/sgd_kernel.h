#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// param_out = param - learning_rate * grad. param_out may alias param. float16, bfloat16, float32,
/// float64; master_param: see Note [Master parameters]. Errors: InvalidArgument (raised by
/// SgdInferMeta). Source: legacy op `sgd`.
template <typename T, typename Context>
void SGDKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& learning_rate,
               const DenseTensor& grad, const paddle::optional<DenseTensor>& master_param,
               bool multi_precision, DenseTensor* param_out, DenseTensor* master_param_out);

/// As SGDKernel, for a SelectedRows gradient; the others stay as they are. param_out is param's
/// memory, or gets a copy. Errors: InvalidArgument for a row outside param.
template <typename T, typename Context>
void SGDDenseParamSparseGradKernel(const Context& ctx, const DenseTensor& param,
                                   const DenseTensor& learning_rate, const SelectedRows& grad,
                                   const paddle::optional<DenseTensor>& master_param,
                                   bool multi_precision, DenseTensor* param_out,
                                   DenseTensor* master_param_out);

/// As SGDDenseParamSparseGradKernel, for a SelectedRows parameter, which has no master. param_out
/// may be param. Errors: NotFound for a row that param does not have.
template <typename T, typename Context>
void SGDSparseParamSparseGradKernel(const Context& ctx, const SelectedRows& param,
                                    const DenseTensor& learning_rate, const SelectedRows& grad,
                                    const paddle::optional<SelectedRows>& master_param,
                                    bool multi_precision, SelectedRows* param_out,
                                    SelectedRows* master_param_out);

}  // namespace phi
