#include "framework/nn/grad_scaler.h"

#include <algorithm>

#include "framework/api/autograd.h"
#include "framework/nn/row_gradients.h"
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

// Divides the gradients of these parameters, which are of one type, by `scale`; true if one is not
// finite.
bool Unscale(const std::vector<Tensor>& parameters, double scale) {
  std::vector<Tensor> elements;
  for (const Tensor& parameter : parameters) {
    elements.push_back(optimizer::ElementsOf(autograd::grad(parameter)));
  }
  const bool is_double = elements[0].dtype() == phi::DataType::FLOAT64;
  const Tensor scales =
      api::full(phi::IntArray({1}), phi::Scalar(scale),
                is_double ? phi::DataType::FLOAT64 : phi::DataType::FLOAT32, elements[0].place());
  const auto [unscaled, found] = api::check_finite_and_unscale_(elements, scales);
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Tensor before = autograd::grad(parameters[i]);
    autograd::set_grad(parameters[i], optimizer::WithElements(before, unscaled[i]));
  }
  return found.copy_to(phi::CPUPlace()).data<bool>()[0];
}

void CheckRatios(const GradScalerOptions& options) {
  PADDLE_ENFORCE(
      options.init_loss_scaling > 0 && options.incr_ratio > 1 && options.decr_ratio > 0 &&
          options.decr_ratio < 1,
      phi::errors::InvalidArgument(
          "a GradScaler has a scale above 0, incr_ratio above 1 and decr_ratio between 0 "
          "and 1; they are %f, %f and %f",
          options.init_loss_scaling, options.incr_ratio, options.decr_ratio));
}

}  // namespace

GradScaler::GradScaler(const GradScalerOptions& options)
    : options_(options), scale_(options.init_loss_scaling) {
  CheckRatios(options);
}

Tensor GradScaler::scale(const Tensor& loss) const { return api::scale(loss, phi::Scalar(scale_)); }

// Gradients of one type at a time, as the operator takes them.
void GradScaler::unscale(optimizer::Optimizer* optimizer) {
  const autograd::NoGradGuard guard;
  if (states_.empty()) found_inf_ = false;
  const auto [known, is_new] = states_.emplace(optimizer, State());
  PADDLE_ENFORCE(is_new, phi::errors::PreconditionNotMet(
                             "the gradients of this optimizer were %s since the last update(); "
                             "call that before you unscale them again",
                             known->second.has_stepped ? "used for its step" : "unscaled"));
  std::map<phi::DataType, std::vector<Tensor>> parameters;
  for (const Tensor& parameter : optimizer->parameters()) {
    const Tensor gradient = autograd::grad(parameter);
    if (gradient.defined()) parameters[gradient.dtype()].push_back(parameter);
  }
  for (const auto& same_type : parameters) {
    if (Unscale(same_type.second, scale_)) known->second.found_inf = true;
  }
  found_inf_ = found_inf_ || known->second.found_inf;
}

void GradScaler::step(optimizer::Optimizer* optimizer) {
  if (states_.count(optimizer) == 0) unscale(optimizer);
  State& state = states_.at(optimizer);
  PADDLE_ENFORCE(!state.has_stepped,
                 phi::errors::PreconditionNotMet(
                     "this optimizer made a step since the last update(); call that first"));
  if (!state.found_inf) optimizer->step();
  state.has_stepped = true;
}

void GradScaler::update() {
  if (states_.empty()) return;
  states_.clear();
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
  GradScalerOptions options = options_;
  options.incr_ratio = ValueOf<double>(state, "incr_ratio");
  options.decr_ratio = ValueOf<double>(state, "decr_ratio");
  options.incr_every_n_steps = static_cast<int>(ValueOf<int64_t>(state, "incr_every_n_steps"));
  options.decr_every_n_nan_or_inf =
      static_cast<int>(ValueOf<int64_t>(state, "decr_every_n_nan_or_inf"));
  options.use_dynamic_loss_scaling = ValueOf<bool>(state, "use_dynamic_loss_scaling");
  CheckRatios(options);
  options_ = options;
  scale_ = scale;
  incr_count_ = incr_count;
  decr_count_ = decr_count;
}

}  // namespace phibridge::amp
