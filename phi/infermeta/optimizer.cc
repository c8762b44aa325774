#include "phi/infermeta/optimizer.h"

#include "phi/core/enforce.h"

namespace phi {
namespace {

void PassState(const MetaTensor& state, MetaTensor* out) {
  if (out != nullptr) out->share_meta(state);
}

void CheckSameAsParam(const MetaTensor& param, const MetaTensor& other, const char* slot) {
  const DDim a = param.dims(), b = other.dims();
  bool same = a.size() == b.size();
  for (int i = 0; same && i < a.size(); ++i) same = a[i] < 0 || b[i] < 0 || a[i] == b[i];
  PADDLE_ENFORCE(same, errors::InvalidArgument(
                           "input %s must have the shape of Param, %s; it is %s", slot, a, b));
}

void CheckLearningRate(const MetaTensor& learning_rate) {
  const int64_t count = product(learning_rate.dims());
  PADDLE_ENFORCE(
      count == 1 || count < 0,
      errors::InvalidArgument("input LearningRate must have one element; its shape is %s",
                              learning_rate.dims()));
}

// A sparse gradient has its rows only; their kernel checks them.
void CheckOptimizer(const MetaTensor& param, const MetaTensor& grad,
                    const MetaTensor& learning_rate) {
  if (!grad.is_selected_rows()) CheckSameAsParam(param, grad, "Grad");
  CheckLearningRate(learning_rate);
}

}  // namespace

void SgdInferMeta(const MetaTensor& param, const MetaTensor& learning_rate, const MetaTensor& grad,
                  MetaTensor* param_out) {
  if (!param.is_selected_rows()) CheckOptimizer(param, grad, learning_rate);
  PassState(param, param_out);
}

void MomentumInferMeta(const MetaTensor& param, const MetaTensor& grad, const MetaTensor& velocity,
                       const MetaTensor& learning_rate, MetaTensor* param_out,
                       MetaTensor* velocity_out) {
  CheckOptimizer(param, grad, learning_rate);
  CheckSameAsParam(param, velocity, "Velocity");
  PassState(param, param_out);
  PassState(velocity, velocity_out);
}

void AdamInferMeta(const MetaTensor& param, const MetaTensor& grad, const MetaTensor& learning_rate,
                   const MetaTensor& moment1, const MetaTensor& moment2,
                   const MetaTensor& beta1_pow, const MetaTensor& beta2_pow, MetaTensor* param_out,
                   MetaTensor* moment1_out, MetaTensor* moment2_out, MetaTensor* beta1_pow_out,
                   MetaTensor* beta2_pow_out) {
  CheckOptimizer(param, grad, learning_rate);
  CheckSameAsParam(param, moment1, "Moment1");
  CheckSameAsParam(param, moment2, "Moment2");
  PassState(param, param_out);
  PassState(moment1, moment1_out);
  PassState(moment2, moment2_out);
  PassState(beta1_pow, beta1_pow_out);
  PassState(beta2_pow, beta2_pow_out);
}

void AdagradInferMeta(const MetaTensor& param, const MetaTensor& grad, const MetaTensor& moment,
                      const MetaTensor& learning_rate, MetaTensor* param_out,
                      MetaTensor* moment_out) {
  CheckOptimizer(param, grad, learning_rate);
  CheckSameAsParam(param, moment, "Moment");
  PassState(param, param_out);
  PassState(moment, moment_out);
}

void AdadeltaInferMeta(const MetaTensor& param, const MetaTensor& grad,
                       const MetaTensor& avg_squared_grad, const MetaTensor& avg_squared_update,
                       const MetaTensor& learning_rate, MetaTensor* param_out,
                       MetaTensor* avg_squared_grad_out, MetaTensor* avg_squared_update_out) {
  CheckOptimizer(param, grad, learning_rate);
  CheckSameAsParam(param, avg_squared_grad, "AvgSquaredGrad");
  CheckSameAsParam(param, avg_squared_update, "AvgSquaredUpdate");
  PassState(param, param_out);
  PassState(avg_squared_grad, avg_squared_grad_out);
  PassState(avg_squared_update, avg_squared_update_out);
}

void AdamaxInferMeta(const MetaTensor& param, const MetaTensor& grad,
                     const MetaTensor& learning_rate, const MetaTensor& moment,
                     const MetaTensor& inf_norm, const MetaTensor& /*beta1_pow*/, MetaTensor* param_out,
                     MetaTensor* moment_out, MetaTensor* inf_norm_out) {
  CheckOptimizer(param, grad, learning_rate);
  CheckSameAsParam(param, moment, "Moment");
  CheckSameAsParam(param, inf_norm, "InfNorm");
  PassState(param, param_out);
  PassState(moment, moment_out);
  PassState(inf_norm, inf_norm_out);
}

void RmspropInferMeta(const MetaTensor& param, const MetaTensor& mean_square,
                      const MetaTensor& grad, const MetaTensor& moment,
                      const MetaTensor& learning_rate, const MetaTensor& mean_grad,
                      MetaTensor* param_out, MetaTensor* moment_out, MetaTensor* mean_square_out,
                      MetaTensor* mean_grad_out) {
  CheckOptimizer(param, grad, learning_rate);
  CheckSameAsParam(param, mean_square, "MeanSquare");
  CheckSameAsParam(param, moment, "Moment");
  if (mean_grad) CheckSameAsParam(param, mean_grad, "MeanGrad");
  PassState(param, param_out);
  PassState(moment, moment_out);
  PassState(mean_square, mean_square_out);
  if (mean_grad) PassState(mean_grad, mean_grad_out);
}

void FtrlInferMeta(const MetaTensor& param, const MetaTensor& squared, const MetaTensor& linear,
                   const MetaTensor& grad, const MetaTensor& learning_rate, MetaTensor* param_out,
                   MetaTensor* squared_out, MetaTensor* linear_out) {
  CheckOptimizer(param, grad, learning_rate);
  CheckSameAsParam(param, squared, "SquaredAccumulator");
  CheckSameAsParam(param, linear, "LinearAccumulator");
  PassState(param, param_out);
  PassState(squared, squared_out);
  PassState(linear, linear_out);
}

}  // namespace phi
