#include "phi/infermeta/optimizer.h"

#include <initializer_list>
#include <utility>

#include "phi/core/enforce.h"
#include "phi/infermeta/check_dims.h"

namespace phi {
namespace {

void CheckSameAsParam(const MetaTensor& param, const MetaTensor& other, const char* slot) {
  const DDim a = param.dims(), b = other.dims();
  bool same = a.size() == b.size();
  for (int i = 0; same && i < a.size(); ++i) same = a[i] < 0 || b[i] < 0 || a[i] == b[i];
  PADDLE_ENFORCE(same, errors::InvalidArgument(
                           "input %s must have the shape of Param, %s; it is %s", slot, a, b));
}

void CheckOneElement(const MetaTensor& tensor, const char* slot) {
  const int64_t count = product(tensor.dims());
  PADDLE_ENFORCE(count == 1 || count < 0,
                 errors::InvalidArgument("input %s must have one element; its shape is %s", slot,
                                         tensor.dims()));
}

// A state that a step changes.
struct StepState {
  const MetaTensor& in;
  MetaTensor* out;
  const char* slot;         // what an error calls it
  bool one_number = false;  // else of the shape of Param
};

void PassState(const MetaTensor& param, const StepState& state) {
  if (state.one_number) {
    CheckOneElement(state.in, state.slot);
  } else {
    CheckSameAsParam(param, state.in, state.slot);
  }
  if (state.out == nullptr) return;
  PADDLE_ENFORCE_EQ(state.out->is_selected_rows(), state.in.is_selected_rows(),
                    errors::InvalidArgument("output %sOut must be SELECTED_ROWS if and only if "
                                            "input %s is",
                                            state.slot, state.slot));
  state.out->share_meta(state.in);
}

// As PassState, of one number, which a scalar holds too; the result is a vector.
void PassNumber(const MetaTensor& in, MetaTensor* out, const char* slot) {
  PassState(in, {in, out, slot, /*one_number=*/true});
  if (out != nullptr) out->set_dims(make_ddim({1}));
}

// The checks and outputs that all optimizers share. A sparse gradient has some rows only, which its
// kernel checks.
void StepInferMeta(const MetaTensor& param, const MetaTensor& grad, const MetaTensor& learning_rate,
                   MetaTensor* param_out, std::initializer_list<StepState> states) {
  if (!grad.is_selected_rows()) CheckSameAsParam(param, grad, "Grad");
  CheckOneElement(learning_rate, "LearningRate");
  PassState(param, {param, param_out, "Param"});
  for (const StepState& state : states) PassState(param, state);
}

// The master parameter, where there is one: phi/kernels/funcs/optimizer/step_values.h.
void PassMaster(const MetaTensor& param, const MetaTensor& master, MetaTensor* master_out) {
  if (master) PassState(param, {master, master_out, "MasterParam"});
}

// Lists of one entry for each parameter.
void CheckAsManyAsParams(size_t params, size_t count, const char* slot) {
  PADDLE_ENFORCE_EQ(count, params,
                    errors::InvalidArgument("input %s must have as many tensors as Param, %d; it "
                                            "has %d",
                                            slot, params, count));
}
// Output i of a slot, which must exist, as the kernels write all outputs.
MetaTensor* At(const std::vector<MetaTensor*>& outs, size_t i, const char* slot) {
  PADDLE_ENFORCE(i < outs.size() && outs[i] != nullptr,
                 errors::InvalidArgument("output %s must have a tensor at place %d", slot, i));
  return outs[i];
}
using MasterList = paddle::optional<std::vector<const MetaTensor*>>;
void PassMasters(const std::vector<const MetaTensor*>& param, const MasterList& master,
                 const std::vector<MetaTensor*>& master_out) {
  if (!master || master->empty()) return;
  CheckAsManyAsParams(param.size(), master->size(), "MasterParam");
  if (!master_out.empty()) CheckAsManyAsParams(param.size(), master_out.size(), "MasterParamOut");
  for (size_t i = 0; i < param.size(); ++i) {
    PassMaster(*param[i], *(*master)[i], i < master_out.size() ? master_out[i] : nullptr);
  }
}
void PassAll(const std::vector<const MetaTensor*>& xs, const std::vector<MetaTensor*>& outs) {
  CheckAsMany("Out", outs.size(), "X", xs.size());
  for (size_t i = 0; i < xs.size(); ++i) At(outs, i, "Out")->share_meta(*xs[i]);
}
// A learning rate for all, or one for each.
const MetaTensor& RateOf(const std::vector<const MetaTensor*>& learning_rate, size_t params,
                         size_t i) {
  if (learning_rate.size() != 1) CheckAsManyAsParams(params, learning_rate.size(), "LearningRate");
  return *learning_rate[learning_rate.size() == 1 ? 0 : i];
}

}  // namespace

void SgdInferMeta(const MetaTensor& param, const MetaTensor& learning_rate, const MetaTensor& grad,
                  const MetaTensor& master_param, MetaTensor* param_out,
                  MetaTensor* master_param_out) {
  PassMaster(param, master_param, master_param_out);
  if (!param.is_selected_rows()) return StepInferMeta(param, grad, learning_rate, param_out, {});
  CheckOneElement(learning_rate, "LearningRate");
  PassState(param, {param, param_out, "Param"});
}

void MomentumInferMeta(const MetaTensor& param, const MetaTensor& grad, const MetaTensor& velocity,
                       const MetaTensor& learning_rate, const MetaTensor& master_param,
                       MetaTensor* param_out, MetaTensor* velocity_out,
                       MetaTensor* master_param_out) {
  PassMaster(param, master_param, master_param_out);
  StepInferMeta(param, grad, learning_rate, param_out, {{velocity, velocity_out, "Velocity"}});
}

void AdamInferMeta(const MetaTensor& param, const MetaTensor& grad, const MetaTensor& learning_rate,
                   const MetaTensor& moment1, const MetaTensor& moment2,
                   const MetaTensor& beta1_pow, const MetaTensor& beta2_pow,
                   const MetaTensor& master_param, MetaTensor* param_out, MetaTensor* moment1_out,
                   MetaTensor* moment2_out, MetaTensor* beta1_pow_out, MetaTensor* beta2_pow_out,
                   MetaTensor* master_param_out) {
  PassMaster(param, master_param, master_param_out);
  StepInferMeta(param, grad, learning_rate, param_out,
                {{moment1, moment1_out, "Moment1"},
                 {moment2, moment2_out, "Moment2"},
                 {beta1_pow, beta1_pow_out, "Beta1Pow", true},
                 {beta2_pow, beta2_pow_out, "Beta2Pow", true}});
}

void DecayedAdagradInferMeta(const MetaTensor& param, const MetaTensor& grad,
                             const MetaTensor& moment, const MetaTensor& learning_rate,
                             MetaTensor* param_out, MetaTensor* moment_out) {
  StepInferMeta(param, grad, learning_rate, param_out, {{moment, moment_out, "Moment"}});
}

void AdagradInferMeta(const MetaTensor& param, const MetaTensor& grad, const MetaTensor& moment,
                      const MetaTensor& learning_rate, const MetaTensor& master_param,
                      MetaTensor* param_out, MetaTensor* moment_out, MetaTensor* master_param_out) {
  PassMaster(param, master_param, master_param_out);
  StepInferMeta(param, grad, learning_rate, param_out, {{moment, moment_out, "Moment"}});
}

void AdadeltaInferMeta(const MetaTensor& param, const MetaTensor& grad,
                       const MetaTensor& avg_squared_grad, const MetaTensor& avg_squared_update,
                       const MetaTensor& learning_rate, const MetaTensor& master_param,
                       MetaTensor* param_out, MetaTensor* avg_squared_grad_out,
                       MetaTensor* avg_squared_update_out, MetaTensor* master_param_out) {
  PassMaster(param, master_param, master_param_out);
  StepInferMeta(param, grad, learning_rate, param_out,
                {{avg_squared_grad, avg_squared_grad_out, "AvgSquaredGrad"},
                 {avg_squared_update, avg_squared_update_out, "AvgSquaredUpdate"}});
}

void AdamaxInferMeta(const MetaTensor& param, const MetaTensor& grad,
                     const MetaTensor& learning_rate, const MetaTensor& moment,
                     const MetaTensor& inf_norm, const MetaTensor& /*beta1_pow*/,
                     const MetaTensor& master_param, MetaTensor* param_out, MetaTensor* moment_out,
                     MetaTensor* inf_norm_out, MetaTensor* master_param_out) {
  PassMaster(param, master_param, master_param_out);
  StepInferMeta(param, grad, learning_rate, param_out,
                {{moment, moment_out, "Moment"}, {inf_norm, inf_norm_out, "InfNorm"}});
}

void RmspropInferMeta(const MetaTensor& param, const MetaTensor& mean_square,
                      const MetaTensor& grad, const MetaTensor& moment,
                      const MetaTensor& learning_rate, const MetaTensor& mean_grad,
                      const MetaTensor& master_param, MetaTensor* param_out, MetaTensor* moment_out,
                      MetaTensor* mean_square_out, MetaTensor* mean_grad_out,
                      MetaTensor* master_param_out) {
  PassMaster(param, master_param, master_param_out);
  StepInferMeta(param, grad, learning_rate, param_out,
                {{moment, moment_out, "Moment"}, {mean_square, mean_square_out, "MeanSquare"}});
  if (mean_grad) PassState(param, {mean_grad, mean_grad_out, "MeanGrad"});
}

void FtrlInferMeta(const MetaTensor& param, const MetaTensor& squared, const MetaTensor& linear,
                   const MetaTensor& grad, const MetaTensor& learning_rate, MetaTensor* param_out,
                   MetaTensor* squared_out, MetaTensor* linear_out) {
  StepInferMeta(
      param, grad, learning_rate, param_out,
      {{squared, squared_out, "SquaredAccumulator"}, {linear, linear_out, "LinearAccumulator"}});
}

void MergedMomentumInferMeta(const std::vector<const MetaTensor*>& param,
                             const std::vector<const MetaTensor*>& grad,
                             const std::vector<const MetaTensor*>& velocity,
                             const std::vector<const MetaTensor*>& learning_rate,
                             const paddle::optional<std::vector<const MetaTensor*>>& master_param,
                             std::vector<MetaTensor*> param_out,
                             std::vector<MetaTensor*> velocity_out,
                             std::vector<MetaTensor*> master_param_out) {
  CheckAsManyAsParams(param.size(), grad.size(), "Grad");
  CheckAsManyAsParams(param.size(), velocity.size(), "Velocity");
  for (size_t i = 0; i < param.size(); ++i) {
    StepInferMeta(*param[i], *grad[i], RateOf(learning_rate, param.size(), i),
                  At(param_out, i, "ParamOut"),
                  {{*velocity[i], At(velocity_out, i, "VelocityOut"), "Velocity"}});
  }
  PassMasters(param, master_param, master_param_out);
}

void LarsMomentumInferMeta(const std::vector<const MetaTensor*>& param,
                           const std::vector<const MetaTensor*>& velocity,
                           const std::vector<const MetaTensor*>& learning_rate,
                           const std::vector<const MetaTensor*>& grad,
                           const paddle::optional<std::vector<const MetaTensor*>>& master_param,
                           std::vector<MetaTensor*> param_out,
                           std::vector<MetaTensor*> velocity_out,
                           std::vector<MetaTensor*> master_param_out) {
  MergedMomentumInferMeta(param, grad, velocity, learning_rate, master_param, std::move(param_out),
                          std::move(velocity_out), std::move(master_param_out));
}

void MergedAdamInferMeta(
    const std::vector<const MetaTensor*>& param, const std::vector<const MetaTensor*>& grad,
    const std::vector<const MetaTensor*>& learning_rate,
    const std::vector<const MetaTensor*>& moment1, const std::vector<const MetaTensor*>& moment2,
    const std::vector<const MetaTensor*>& beta1_pow,
    const std::vector<const MetaTensor*>& beta2_pow,
    const paddle::optional<std::vector<const MetaTensor*>>& master_param,
    std::vector<MetaTensor*> param_out, std::vector<MetaTensor*> moment1_out,
    std::vector<MetaTensor*> moment2_out, std::vector<MetaTensor*> beta1_pow_out,
    std::vector<MetaTensor*> beta2_pow_out, std::vector<MetaTensor*> master_param_out) {
  CheckAsManyAsParams(param.size(), grad.size(), "Grad");
  CheckAsManyAsParams(param.size(), moment1.size(), "Moment1");
  CheckAsManyAsParams(param.size(), moment2.size(), "Moment2");
  CheckAsManyAsParams(param.size(), beta1_pow.size(), "Beta1Pow");
  CheckAsManyAsParams(param.size(), beta2_pow.size(), "Beta2Pow");
  for (size_t i = 0; i < param.size(); ++i) {
    AdamInferMeta(*param[i], *grad[i], RateOf(learning_rate, param.size(), i), *moment1[i],
                  *moment2[i], *beta1_pow[i], *beta2_pow[i], MetaTensor(),
                  At(param_out, i, "ParamOut"), At(moment1_out, i, "Moment1Out"),
                  At(moment2_out, i, "Moment2Out"), At(beta1_pow_out, i, "Beta1PowOut"),
                  At(beta2_pow_out, i, "Beta2PowOut"), nullptr);
  }
  PassMasters(param, master_param, master_param_out);
}

void FusedAdamInferMeta(
    const std::vector<const MetaTensor*>& params, const std::vector<const MetaTensor*>& grads,
    const MetaTensor& learning_rate, const std::vector<const MetaTensor*>& moments1,
    const std::vector<const MetaTensor*>& moments2,
    const std::vector<const MetaTensor*>& beta1_pows,
    const std::vector<const MetaTensor*>& beta2_pows,
    const paddle::optional<std::vector<const MetaTensor*>>& master_params,
    std::vector<MetaTensor*> params_out, std::vector<MetaTensor*> moments1_out,
    std::vector<MetaTensor*> moments2_out, std::vector<MetaTensor*> beta1_pows_out,
    std::vector<MetaTensor*> beta2_pows_out, std::vector<MetaTensor*> master_params_out) {
  MergedAdamInferMeta(params, grads, {&learning_rate}, moments1, moments2, beta1_pows, beta2_pows,
                      master_params, std::move(params_out), std::move(moments1_out),
                      std::move(moments2_out), std::move(beta1_pows_out), std::move(beta2_pows_out),
                      std::move(master_params_out));
}

void AverageAccumulatesInferMeta(const MetaTensor& param, const MetaTensor& in_sum_1,
                                 const MetaTensor& in_sum_2, const MetaTensor& in_sum_3,
                                 const MetaTensor& in_num_accumulates,
                                 const MetaTensor& in_old_num_accumulates,
                                 const MetaTensor& in_num_updates, MetaTensor* out_sum_1,
                                 MetaTensor* out_sum_2, MetaTensor* out_sum_3,
                                 MetaTensor* out_num_accumulates,
                                 MetaTensor* out_old_num_accumulates, MetaTensor* out_num_updates) {
  for (const StepState& state :
       {StepState{in_sum_1, out_sum_1, "in_sum_1"}, StepState{in_sum_2, out_sum_2, "in_sum_2"},
        StepState{in_sum_3, out_sum_3, "in_sum_3"}}) {
    PassState(param, state);
  }
  PassNumber(in_num_accumulates, out_num_accumulates, "in_num_accumulates");
  PassNumber(in_old_num_accumulates, out_old_num_accumulates, "in_old_num_accumulates");
  PassNumber(in_num_updates, out_num_updates, "in_num_updates");
}

void CheckFiniteAndUnscaleInferMeta(const std::vector<const MetaTensor*>& xs,
                                    const MetaTensor& scale, std::vector<MetaTensor*> outs,
                                    MetaTensor* found_infinite) {
  CheckOneElement(scale, "Scale");
  PassAll(xs, outs);
  if (found_infinite == nullptr) return;
  found_infinite->set_dims(make_ddim({1}));
  found_infinite->set_dtype(DataType::BOOL);
}

void UpdateLossScalingInferMeta(const std::vector<const MetaTensor*>& xs,
                                const MetaTensor& found_infinite,
                                const MetaTensor& prev_loss_scaling,
                                const MetaTensor& in_good_steps, const MetaTensor& in_bad_steps,
                                std::vector<MetaTensor*> outs, MetaTensor* loss_scaling,
                                MetaTensor* out_good_steps, MetaTensor* out_bad_steps) {
  CheckOneElement(found_infinite, "FoundInfinite");
  PassAll(xs, outs);
  PassNumber(prev_loss_scaling, loss_scaling, "PrevLossScaling");
  PassNumber(in_good_steps, out_good_steps, "InGoodSteps");
  PassNumber(in_bad_steps, out_bad_steps, "InBadSteps");
}

}  // namespace phi
