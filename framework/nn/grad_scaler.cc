#include "framework/nn/grad_scaler.h"

#include <algorithm>

#include "framework/api/autograd.h"
#include "phi/core/enforce.h"
#include "phibridge/api.h"

namespace phibridge::amp {
namespace {

template <typename T>
T ValueOf(const SavedValue& state, const char* name) {
  const SavedValue* saved = state.Find(name);
  PADDLE_ENFORCE_NOT_NULL(saved,
                          phi::errors::NotFound("the state of a GradScaler lacks `%s`", name));
  const T* value = std::get_if<T>(&saved->value);
  PADDLE_ENFORCE_NOT_NULL(
      value, phi::errors::InvalidArgument("`%s` of a GradScaler is another kind of value", name));
  return *value;
}

}  // namespace

GradScaler::GradScaler(const GradScalerOptions& options)
    : options_(options), scale_(options.init_loss_scaling) {
  PADDLE_ENFORCE(
      options.init_loss_scaling > 0 && options.incr_ratio > 1 && options.decr_ratio > 0 &&
          options.decr_ratio < 1,
      phi::errors::InvalidArgument(
          "a GradScaler has a scale above 0, incr_ratio above 1 and decr_ratio between 0 "
          "and 1; they are %f, %f and %f",
          options.init_loss_scaling, options.incr_ratio, options.decr_ratio));
}

Tensor GradScaler::scale(const Tensor& loss) const { return api::scale(loss, phi::Scalar(scale_)); }

// Gradients of one type at a time, as the operator takes them.
void GradScaler::unscale(optimizer::Optimizer* optimizer) {
  const autograd::NoGradGuard guard;
  PADDLE_ENFORCE(!is_unscaled_, phi::errors::PreconditionNotMet(
                                    "the gradients were unscaled before; update() comes first"));
  is_unscaled_ = true;
  found_inf_ = false;
  std::map<phi::DataType, std::vector<Tensor>> parameters;
  for (const Tensor& parameter : optimizer->parameters()) {
    if (autograd::grad(parameter).defined()) parameters[parameter.dtype()].push_back(parameter);
  }
  for (const auto& [dtype, group] : parameters) {
    std::vector<Tensor> gradients;
    for (const Tensor& parameter : group) gradients.push_back(autograd::grad(parameter));
    const phi::DataType scale_type =
        dtype == phi::DataType::FLOAT64 ? phi::DataType::FLOAT64 : phi::DataType::FLOAT32;
    const Tensor scale =
        api::full(phi::IntArray({1}), phi::Scalar(scale_), scale_type, gradients[0].place());
    const auto [unscaled, found] = api::check_finite_and_unscale_(gradients, scale);
    for (size_t i = 0; i < group.size(); ++i) autograd::set_grad(group[i], unscaled[i]);
    found_inf_ = found_inf_ || found.copy_to(phi::CPUPlace()).data<bool>()[0];
  }
}

void GradScaler::step(optimizer::Optimizer* optimizer) {
  if (!is_unscaled_) unscale(optimizer);
  if (!found_inf_) optimizer->step();
}

void GradScaler::update() {
  is_unscaled_ = false;
  if (!options_.use_dynamic_loss_scaling) return;
  if (found_inf_) {
    incr_count_ = 0;
    if (++decr_count_ < options_.decr_every_n_nan_or_inf) return;
    decr_count_ = 0;
    scale_ = std::max(scale_ * options_.decr_ratio, 1.0);
    return;
  }
  decr_count_ = 0;
  if (++incr_count_ < options_.incr_every_n_steps) return;
  incr_count_ = 0;
  scale_ *= options_.incr_ratio;
}

SavedValue GradScaler::state_dict() const {
  return {SavedValue::Dict{
      {"scale", SavedValue{scale_}},
      {"incr_ratio", SavedValue{options_.incr_ratio}},
      {"decr_ratio", SavedValue{options_.decr_ratio}},
      {"incr_every_n_steps", SavedValue{int64_t{options_.incr_every_n_steps}}},
      {"decr_every_n_nan_or_inf", SavedValue{int64_t{options_.decr_every_n_nan_or_inf}}},
      {"incr_count", SavedValue{incr_count_}},
      {"decr_count", SavedValue{decr_count_}},
      {"use_dynamic_loss_scaling", SavedValue{options_.use_dynamic_loss_scaling}}}};
}

void GradScaler::set_state_dict(const SavedValue& state) {
  const auto scale = ValueOf<double>(state, "scale");
  const auto incr_count = ValueOf<int64_t>(state, "incr_count");
  const auto decr_count = ValueOf<int64_t>(state, "decr_count");
  scale_ = scale;
  incr_count_ = incr_count;
  decr_count_ = decr_count;
}

}  // namespace phibridge::amp
