#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of optimizers: what comes out looks like the state that went in. Errors:
// InvalidArgument for a gradient or a state of another shape than Param, or a LearningRate of more
// than one element.

void SgdInferMeta(const MetaTensor& param, const MetaTensor& learning_rate, const MetaTensor& grad,
                  MetaTensor* param_out);

void MomentumInferMeta(const MetaTensor& param, const MetaTensor& grad, const MetaTensor& velocity,
                       const MetaTensor& learning_rate, MetaTensor* param_out,
                       MetaTensor* velocity_out);

/// Also of adamw and lamb.
void AdamInferMeta(const MetaTensor& param, const MetaTensor& grad, const MetaTensor& learning_rate,
                   const MetaTensor& moment1, const MetaTensor& moment2,
                   const MetaTensor& beta1_pow, const MetaTensor& beta2_pow, MetaTensor* param_out,
                   MetaTensor* moment1_out, MetaTensor* moment2_out, MetaTensor* beta1_pow_out,
                   MetaTensor* beta2_pow_out);

/// Also of decayed_adagrad.
void AdagradInferMeta(const MetaTensor& param, const MetaTensor& grad, const MetaTensor& moment,
                      const MetaTensor& learning_rate, MetaTensor* param_out,
                      MetaTensor* moment_out);

void AdadeltaInferMeta(const MetaTensor& param, const MetaTensor& grad,
                       const MetaTensor& avg_squared_grad, const MetaTensor& avg_squared_update,
                       const MetaTensor& learning_rate, MetaTensor* param_out,
                       MetaTensor* avg_squared_grad_out, MetaTensor* avg_squared_update_out);

void AdamaxInferMeta(const MetaTensor& param, const MetaTensor& grad,
                     const MetaTensor& learning_rate, const MetaTensor& moment,
                     const MetaTensor& inf_norm, const MetaTensor& beta1_pow, MetaTensor* param_out,
                     MetaTensor* moment_out, MetaTensor* inf_norm_out);

/// mean_grad may be missing; then mean_grad_out gets nothing.
void RmspropInferMeta(const MetaTensor& param, const MetaTensor& mean_square,
                      const MetaTensor& grad, const MetaTensor& moment,
                      const MetaTensor& learning_rate, const MetaTensor& mean_grad,
                      MetaTensor* param_out, MetaTensor* moment_out, MetaTensor* mean_square_out,
                      MetaTensor* mean_grad_out);

void FtrlInferMeta(const MetaTensor& param, const MetaTensor& squared, const MetaTensor& linear,
                   const MetaTensor& grad, const MetaTensor& learning_rate, MetaTensor* param_out,
                   MetaTensor* squared_out, MetaTensor* linear_out);

}  // namespace phi
