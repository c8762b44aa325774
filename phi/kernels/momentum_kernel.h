#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// g = grad, plus regularization_coeff * param if regularization_method is "l2_decay"; velocity_out
/// = mu * velocity + g; param_out = param - learning_rate * (use_nesterov ? g + mu * velocity_out :
/// velocity_out). rescale_grad is read only beside half parameters, where grad is multiplied by it:
/// as the original does on the CPU and on the GPU. Outputs may alias their inputs. float16,
/// bfloat16, float32, float64; master_param: see Note [Master parameters]. Errors: InvalidArgument
/// (raised by MomentumInferMeta). Source: legacy op `momentum`.
template <typename T, typename Context>
void MomentumDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                         const DenseTensor& velocity, const DenseTensor& learning_rate,
                         const paddle::optional<DenseTensor>& master_param, float mu,
                         bool use_nesterov, const std::string& regularization_method,
                         float regularization_coeff, bool multi_precision, float rescale_grad,
                         DenseTensor* param_out, DenseTensor* velocity_out,
                         DenseTensor* master_param_out);

/// As MomentumDenseKernel, for a SelectedRows gradient, whose other rows are 0, times rescale_grad.
template <typename T, typename Context>
void MomentumSparseKernel(const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
                          const DenseTensor& velocity, const DenseTensor& learning_rate,
                          const paddle::optional<DenseTensor>& master_param, float mu,
                          bool use_nesterov, const std::string& regularization_method,
                          float regularization_coeff, bool multi_precision, float rescale_grad,
                          DenseTensor* param_out, DenseTensor* velocity_out,
                          DenseTensor* master_param_out);

/// MomentumDenseKernel of each parameter of a list. learning_rate: one, or one for each. The
/// regularizations: none, or one for each. As in the original, grad is multiplied by rescale_grad
/// in the plainest form only, one learning rate, no regularizations, not use_nesterov; of half
/// parameters always. Errors: InvalidArgument. Source: legacy op `merged_momentum`.
template <typename T, typename Context>
void MergedMomentumKernel(const Context& ctx, const std::vector<const DenseTensor*>& param,
                          const std::vector<const DenseTensor*>& grad,
                          const std::vector<const DenseTensor*>& velocity,
                          const std::vector<const DenseTensor*>& learning_rate,
                          const paddle::optional<std::vector<const DenseTensor*>>& master_param,
                          float mu, bool use_nesterov,
                          const std::vector<std::string>& regularization_method,
                          const std::vector<float>& regularization_coeff, bool multi_precision,
                          float rescale_grad, std::vector<DenseTensor*> param_out,
                          std::vector<DenseTensor*> velocity_out,
                          std::vector<DenseTensor*> master_param_out);

}  // namespace phi
