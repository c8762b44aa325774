#pragma once

#include <vector>

#include "phi/core/meta_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Shape functions of optimizers: what comes out looks like the state that went in. Errors:
// InvalidArgument for a gradient, a state or a master parameter (which may be missing, as may its
// output) of another shape than Param, a LearningRate of more
// than one element, or lists of different lengths.

void SgdInferMeta(const MetaTensor& param, const MetaTensor& learning_rate, const MetaTensor& grad,
                  const MetaTensor& master_param, MetaTensor* param_out,
                  MetaTensor* master_param_out);

void MomentumInferMeta(const MetaTensor& param, const MetaTensor& grad, const MetaTensor& velocity,
                       const MetaTensor& learning_rate, const MetaTensor& master_param,
                       MetaTensor* param_out, MetaTensor* velocity_out,
                       MetaTensor* master_param_out);

/// Also for adamw and lamb. Each power is a scalar.
void AdamInferMeta(const MetaTensor& param, const MetaTensor& grad, const MetaTensor& learning_rate,
                   const MetaTensor& moment1, const MetaTensor& moment2,
                   const MetaTensor& beta1_pow, const MetaTensor& beta2_pow,
                   const MetaTensor& master_param, MetaTensor* param_out, MetaTensor* moment1_out,
                   MetaTensor* moment2_out, MetaTensor* beta1_pow_out, MetaTensor* beta2_pow_out,
                   MetaTensor* master_param_out);

void DecayedAdagradInferMeta(const MetaTensor& param, const MetaTensor& grad,
                             const MetaTensor& moment, const MetaTensor& learning_rate,
                             MetaTensor* param_out, MetaTensor* moment_out);

void AdagradInferMeta(const MetaTensor& param, const MetaTensor& grad, const MetaTensor& moment,
                      const MetaTensor& learning_rate, const MetaTensor& master_param,
                      MetaTensor* param_out, MetaTensor* moment_out, MetaTensor* master_param_out);

void AdadeltaInferMeta(const MetaTensor& param, const MetaTensor& grad,
                       const MetaTensor& avg_squared_grad, const MetaTensor& avg_squared_update,
                       const MetaTensor& learning_rate, const MetaTensor& master_param,
                       MetaTensor* param_out, MetaTensor* avg_squared_grad_out,
                       MetaTensor* avg_squared_update_out, MetaTensor* master_param_out);

void AdamaxInferMeta(const MetaTensor& param, const MetaTensor& grad,
                     const MetaTensor& learning_rate, const MetaTensor& moment,
                     const MetaTensor& inf_norm, const MetaTensor& beta1_pow,
                     const MetaTensor& master_param, MetaTensor* param_out, MetaTensor* moment_out,
                     MetaTensor* inf_norm_out, MetaTensor* master_param_out);

/// mean_grad may be missing; then mean_grad_out gets nothing.
void RmspropInferMeta(const MetaTensor& param, const MetaTensor& mean_square,
                      const MetaTensor& grad, const MetaTensor& moment,
                      const MetaTensor& learning_rate, const MetaTensor& mean_grad,
                      const MetaTensor& master_param, MetaTensor* param_out, MetaTensor* moment_out,
                      MetaTensor* mean_square_out, MetaTensor* mean_grad_out,
                      MetaTensor* master_param_out);

void FtrlInferMeta(const MetaTensor& param, const MetaTensor& squared, const MetaTensor& linear,
                   const MetaTensor& grad, const MetaTensor& learning_rate, MetaTensor* param_out,
                   MetaTensor* squared_out, MetaTensor* linear_out);

/// For a list of parameters with one LearningRate, or one for each.
void MergedMomentumInferMeta(const std::vector<const MetaTensor*>& param,
                             const std::vector<const MetaTensor*>& grad,
                             const std::vector<const MetaTensor*>& velocity,
                             const std::vector<const MetaTensor*>& learning_rate,
                             const paddle::optional<std::vector<const MetaTensor*>>& master_param,
                             std::vector<MetaTensor*> param_out,
                             std::vector<MetaTensor*> velocity_out,
                             std::vector<MetaTensor*> master_param_out);

/// As MergedMomentumInferMeta, with the inputs in another order.
void LarsMomentumInferMeta(const std::vector<const MetaTensor*>& param,
                           const std::vector<const MetaTensor*>& velocity,
                           const std::vector<const MetaTensor*>& learning_rate,
                           const std::vector<const MetaTensor*>& grad,
                           const paddle::optional<std::vector<const MetaTensor*>>& master_param,
                           std::vector<MetaTensor*> param_out,
                           std::vector<MetaTensor*> velocity_out,
                           std::vector<MetaTensor*> master_param_out);

void MergedAdamInferMeta(
    const std::vector<const MetaTensor*>& param, const std::vector<const MetaTensor*>& grad,
    const std::vector<const MetaTensor*>& learning_rate,
    const std::vector<const MetaTensor*>& moment1, const std::vector<const MetaTensor*>& moment2,
    const std::vector<const MetaTensor*>& beta1_pow,
    const std::vector<const MetaTensor*>& beta2_pow,
    const paddle::optional<std::vector<const MetaTensor*>>& master_param,
    std::vector<MetaTensor*> param_out, std::vector<MetaTensor*> moment1_out,
    std::vector<MetaTensor*> moment2_out, std::vector<MetaTensor*> beta1_pow_out,
    std::vector<MetaTensor*> beta2_pow_out, std::vector<MetaTensor*> master_param_out);

/// As MergedAdamInferMeta, with one learning rate.
void FusedAdamInferMeta(
    const std::vector<const MetaTensor*>& params, const std::vector<const MetaTensor*>& grads,
    const MetaTensor& learning_rate, const std::vector<const MetaTensor*>& moments1,
    const std::vector<const MetaTensor*>& moments2,
    const std::vector<const MetaTensor*>& beta1_pows,
    const std::vector<const MetaTensor*>& beta2_pows,
    const paddle::optional<std::vector<const MetaTensor*>>& master_params,
    std::vector<MetaTensor*> params_out, std::vector<MetaTensor*> moments1_out,
    std::vector<MetaTensor*> moments2_out, std::vector<MetaTensor*> beta1_pows_out,
    std::vector<MetaTensor*> beta2_pows_out, std::vector<MetaTensor*> master_params_out);

/// The sums have the shape of param; the counts are a scalar each.
void AverageAccumulatesInferMeta(const MetaTensor& param, const MetaTensor& in_sum_1,
                                 const MetaTensor& in_sum_2, const MetaTensor& in_sum_3,
                                 const MetaTensor& in_num_accumulates,
                                 const MetaTensor& in_old_num_accumulates,
                                 const MetaTensor& in_num_updates, MetaTensor* out_sum_1,
                                 MetaTensor* out_sum_2, MetaTensor* out_sum_3,
                                 MetaTensor* out_num_accumulates,
                                 MetaTensor* out_old_num_accumulates, MetaTensor* out_num_updates);

/// outs look like xs. found_infinite: one bool. Errors: InvalidArgument for a scale of more than
/// one element.
void CheckFiniteAndUnscaleInferMeta(const std::vector<const MetaTensor*>& xs,
                                    const MetaTensor& scale, std::vector<MetaTensor*> outs,
                                    MetaTensor* found_infinite);

/// outs look like xs. The loss scaling and the counts look like their inputs; each of them is a
/// scalar.
void UpdateLossScalingInferMeta(const std::vector<const MetaTensor*>& xs,
                                const MetaTensor& found_infinite,
                                const MetaTensor& prev_loss_scaling,
                                const MetaTensor& in_good_steps, const MetaTensor& in_bad_steps,
                                std::vector<MetaTensor*> outs, MetaTensor* loss_scaling,
                                MetaTensor* out_good_steps, MetaTensor* out_bad_steps);

}  // namespace phi
