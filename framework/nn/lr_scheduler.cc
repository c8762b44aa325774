#include "framework/nn/lr_scheduler.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include "phi/core/enforce.h"

namespace phibridge::optimizer::lr {
namespace {

constexpr double kPi = 3.14159265358979323846;

double AsDouble(int64_t value) { return static_cast<double>(value); }

// A value of a scheduler's state. Errors: NotFound; InvalidArgument for another kind of value.
template <typename T>
T StateValue(const SavedValue& state, const char* name) {
  const SavedValue* saved = state.Find(name);
  PADDLE_ENFORCE_NOT_NULL(saved,
                          phi::errors::NotFound("the state of a scheduler lacks `%s`", name));
  const T* value = std::get_if<T>(&saved->value);
  PADDLE_ENFORCE_NOT_NULL(value,
                          phi::errors::InvalidArgument(
                              "`%s` in the state of a scheduler is no %s", name,
                              std::is_same_v<T, double> ? "floating-point number" : "integer"));
  return *value;
}

// Errors: InvalidArgument for a factor with which a rate would not fall.
void CheckGamma(const char* name, double gamma) {
  PADDLE_ENFORCE_LT(
      gamma, 1, phi::errors::InvalidArgument("%s: gamma must be below 1; it is %g", name, gamma));
}

}  // namespace

void LRScheduler::step() { step(last_epoch_ + 1); }

void LRScheduler::step(int64_t epoch) {
  last_epoch_ = epoch;
  last_lr_ = Compute();
}

SavedValue LRScheduler::state_dict() const {
  return {
      SavedValue::Dict{{"last_epoch", SavedValue{last_epoch_}}, {"last_lr", SavedValue{last_lr_}}}};
}

void LRScheduler::set_state_dict(const SavedValue& state) {
  const auto epoch = StateValue<int64_t>(state, "last_epoch");
  Set(epoch, StateValue<double>(state, "last_lr"));
}

StepDecay::StepDecay(double learning_rate, int64_t step_size, double gamma, int64_t last_epoch)
    : LRScheduler(learning_rate, last_epoch), step_size_(step_size), gamma_(gamma) {
  PADDLE_ENFORCE_GT(
      step_size, 0,
      phi::errors::InvalidArgument("StepDecay: step_size must be positive; it is %d", step_size));
  CheckGamma("StepDecay", gamma);
  Start();
}

double StepDecay::Compute() {
  return base_lr_ * std::pow(gamma_, AsDouble(last_epoch() / step_size_));
}

MultiStepDecay::MultiStepDecay(double learning_rate, std::vector<int64_t> milestones, double gamma,
                               int64_t last_epoch)
    : LRScheduler(learning_rate, last_epoch), milestones_(std::move(milestones)), gamma_(gamma) {
  PADDLE_ENFORCE(std::is_sorted(milestones_.begin(), milestones_.end()),
                 phi::errors::InvalidArgument("MultiStepDecay: milestones must ascend"));
  CheckGamma("MultiStepDecay", gamma);
  Start();
}

double MultiStepDecay::Compute() {
  const auto reached = std::upper_bound(milestones_.begin(), milestones_.end(), last_epoch());
  return base_lr_ * std::pow(gamma_, AsDouble(reached - milestones_.begin()));
}

ExponentialDecay::ExponentialDecay(double learning_rate, double gamma, int64_t last_epoch)
    : LRScheduler(learning_rate, last_epoch), gamma_(gamma) {
  CheckGamma("ExponentialDecay", gamma);
  PADDLE_ENFORCE_GT(
      gamma, 0,
      phi::errors::InvalidArgument("ExponentialDecay: gamma must be positive; it is %g", gamma));
  Start();
}

double ExponentialDecay::Compute() { return base_lr_ * std::pow(gamma_, AsDouble(last_epoch())); }

PiecewiseDecay::PiecewiseDecay(std::vector<int64_t> boundaries, std::vector<double> values,
                               int64_t last_epoch)
    : LRScheduler(0, last_epoch), boundaries_(std::move(boundaries)), values_(std::move(values)) {
  PADDLE_ENFORCE_EQ(
      values_.size(), boundaries_.size() + 1,
      phi::errors::InvalidArgument("PiecewiseDecay: %d boundaries part %d values; "
                                   "there are %d",
                                   boundaries_.size(), boundaries_.size() + 1, values_.size()));
  Start();
}

double PiecewiseDecay::Compute() {
  size_t i = 0;
  while (i < boundaries_.size() && last_epoch() >= boundaries_[i]) ++i;
  return values_[i];
}

PolynomialDecay::PolynomialDecay(double learning_rate, int64_t decay_steps, double end_lr,
                                 double power, bool cycle, int64_t last_epoch)
    : LRScheduler(learning_rate, last_epoch),
      decay_steps_(decay_steps),
      end_lr_(end_lr),
      power_(power),
      cycle_(cycle) {
  PADDLE_ENFORCE_GT(decay_steps, 0,
                    phi::errors::InvalidArgument(
                        "PolynomialDecay: decay_steps must be positive; it is %d", decay_steps));
  Start();
}

double PolynomialDecay::Compute() {
  double epoch = AsDouble(last_epoch()), steps = AsDouble(decay_steps_);
  if (cycle_) {
    steps *= std::max(1.0, std::ceil(epoch / steps));
  } else {
    epoch = std::min(epoch, steps);
  }
  return (base_lr_ - end_lr_) * std::pow(1 - epoch / steps, power_) + end_lr_;
}

CosineAnnealingDecay::CosineAnnealingDecay(double learning_rate, int64_t t_max, double eta_min,
                                           int64_t last_epoch)
    : LRScheduler(learning_rate, last_epoch), t_max_(AsDouble(t_max)), eta_min_(eta_min) {
  PADDLE_ENFORCE_GT(t_max, 0,
                    phi::errors::InvalidArgument(
                        "CosineAnnealingDecay: t_max must be positive; it is %d", t_max));
  Start();
}

// From the rate before, as in the original, so that a rate that a state dict brought goes on.
double CosineAnnealingDecay::Compute() {
  const double epoch = AsDouble(last_epoch());
  if (last_epoch() == 0) return base_lr_;
  if (std::fmod(epoch - 1 - t_max_, 2 * t_max_) == 0) {
    return get_lr() + (base_lr_ - eta_min_) * (1 - std::cos(kPi / t_max_)) / 2;
  }
  return (1 + std::cos(kPi * epoch / t_max_)) / (1 + std::cos(kPi * (epoch - 1) / t_max_)) *
             (get_lr() - eta_min_) +
         eta_min_;
}

NoamDecay::NoamDecay(double d_model, int64_t warmup_steps, double learning_rate, int64_t last_epoch)
    : LRScheduler(learning_rate, last_epoch),
      d_model_(d_model),
      warmup_steps_(AsDouble(warmup_steps)) {
  PADDLE_ENFORCE_GT(
      d_model, 0,
      phi::errors::InvalidArgument("NoamDecay: d_model must be positive; it is %g", d_model));
  Start();
}

double NoamDecay::Compute() {
  const double epoch = AsDouble(last_epoch());
  const double rising = std::pow(warmup_steps_, -1.5) * epoch;
  const double falling = last_epoch() == 0 ? 1 : std::pow(epoch, -0.5);
  return base_lr_ * std::pow(d_model_, -0.5) * std::min(falling, rising);
}

LinearWarmup::LinearWarmup(double learning_rate, int64_t warmup_steps, double start_lr,
                           double end_lr, int64_t last_epoch)
    : LRScheduler(learning_rate, last_epoch),
      warmup_steps_(warmup_steps),
      start_lr_(start_lr),
      end_lr_(end_lr) {
  Start();
}

LinearWarmup::LinearWarmup(std::shared_ptr<LRScheduler> after, int64_t warmup_steps,
                           double start_lr, double end_lr, int64_t last_epoch)
    : LRScheduler(start_lr, last_epoch),
      after_(std::move(after)),
      warmup_steps_(warmup_steps),
      start_lr_(start_lr),
      end_lr_(end_lr) {
  Start();
}

SavedValue LinearWarmup::state_dict() const {
  SavedValue state = LRScheduler::state_dict();
  if (after_ != nullptr) {
    std::get<SavedValue::Dict>(state.value).emplace_back("LinearWarmup_LR", after_->state_dict());
  }
  return state;
}

void LinearWarmup::set_state_dict(const SavedValue& state) {
  const SavedValue* inner = after_ == nullptr ? nullptr : state.Find("LinearWarmup_LR");
  if (inner != nullptr) after_->set_state_dict(*inner);
  LRScheduler::set_state_dict(state);
}

double LinearWarmup::Compute() {
  if (last_epoch() < warmup_steps_) {
    return (end_lr_ - start_lr_) * AsDouble(last_epoch()) / AsDouble(warmup_steps_) + start_lr_;
  }
  if (after_ == nullptr) return base_lr_;
  after_->step(last_epoch() - warmup_steps_);
  return after_->get_lr();
}

LambdaDecay::LambdaDecay(double learning_rate, std::function<double(int64_t)> factor,
                         int64_t last_epoch)
    : LRScheduler(learning_rate, last_epoch), factor_(std::move(factor)) {
  Start();
}

double LambdaDecay::Compute() { return base_lr_ * factor_(last_epoch()); }

OneCycleLR::OneCycleLR(double max_learning_rate, int64_t total_steps,
                       const OneCycleOptions& options)
    : LRScheduler(max_learning_rate / options.divide_factor, options.last_epoch),
      total_steps_(total_steps),
      is_linear_(options.is_linear) {
  PADDLE_ENFORCE_GT(total_steps, 0,
                    phi::errors::InvalidArgument(
                        "OneCycleLR: total_steps must be positive; it is %d", total_steps));
  const double most = options.three_phase ? 0.5 : 1;
  PADDLE_ENFORCE(options.phase_pct > 0 && options.phase_pct < most,
                 phi::errors::InvalidArgument("OneCycleLR: phase_pct must be in (0, %f); it is %f",
                                              most, options.phase_pct));
  const double rise = options.phase_pct * AsDouble(total_steps) - 1;
  const double end = AsDouble(total_steps) - 1;
  phases_.push_back({0, rise, base_lr_, max_learning_rate});
  if (options.three_phase) {
    phases_.push_back({rise, 2 * rise, max_learning_rate, base_lr_});
    phases_.push_back({2 * rise, end, base_lr_, options.end_learning_rate});
  } else {
    phases_.push_back({rise, end, max_learning_rate, options.end_learning_rate});
  }
  Start();
}

double OneCycleLR::Compute() {
  PADDLE_ENFORCE_LE(
      last_epoch(), total_steps_,
      phi::errors::OutOfRange("OneCycleLR: epoch %d of a cycle of %d", last_epoch(), total_steps_));
  const double epoch = AsDouble(last_epoch());
  size_t i = 0;
  while (i + 1 < phases_.size() && epoch > phases_[i].end) ++i;
  const Phase& phase = phases_[i];
  const double done = (epoch - phase.begin) / (phase.end - phase.begin);
  if (is_linear_) return (phase.to - phase.from) * done + phase.from;
  return phase.to + (phase.from - phase.to) / 2 * (std::cos(kPi * done) + 1);
}

ReduceOnPlateau::ReduceOnPlateau(double learning_rate, const ReduceOnPlateauOptions& options)
    : LRScheduler(learning_rate, /*last_epoch=*/0), options_(options) {
  PADDLE_ENFORCE_LT(options.factor, 1,
                    phi::errors::InvalidArgument(
                        "ReduceOnPlateau: factor must be below 1; it is %f", options.factor));
}

double ReduceOnPlateau::Compute() {
  PADDLE_THROW(phi::errors::PreconditionNotMet(
      "ReduceOnPlateau: step needs the metric by which the rate changes, such as the loss"));
}

bool ReduceOnPlateau::IsBetter(double metric) const {
  if (!best_) return true;
  const double margin = options_.is_relative ? *best_ * options_.threshold : options_.threshold;
  return options_.is_better_if_smaller ? metric < *best_ - margin : metric > *best_ + margin;
}

void ReduceOnPlateau::step(double metric) { step(metric, last_epoch() + 1); }

void ReduceOnPlateau::step(double metric, int64_t epoch) {
  Set(epoch, get_lr());
  if (cooldown_counter_ > 0) {
    --cooldown_counter_;
    return;
  }
  if (IsBetter(metric)) {
    best_ = metric;
    bad_epochs_ = 0;
  } else {
    ++bad_epochs_;
  }
  if (bad_epochs_ <= options_.patience) return;
  cooldown_counter_ = options_.cooldown;
  bad_epochs_ = 0;
  const double rate = std::max(get_lr() * options_.factor, options_.min_lr);
  if (get_lr() - rate > options_.epsilon) Set(epoch, rate);
}

SavedValue ReduceOnPlateau::state_dict() const {
  return {SavedValue::Dict{{"cooldown_counter", SavedValue{cooldown_counter_}},
                           {"best", best_ ? SavedValue{*best_} : SavedValue{}},
                           {"num_bad_epochs", SavedValue{bad_epochs_}},
                           {"last_epoch", SavedValue{last_epoch()}},
                           {"last_lr", SavedValue{get_lr()}}}};
}

void ReduceOnPlateau::set_state_dict(const SavedValue& state) {
  const auto cooldown = StateValue<int64_t>(state, "cooldown_counter");
  const auto bad_epochs = StateValue<int64_t>(state, "num_bad_epochs");
  const SavedValue* best = state.Find("best");
  const bool is_none = best != nullptr && std::holds_alternative<std::monostate>(best->value);
  const auto best_value =
      is_none ? std::nullopt : std::make_optional(StateValue<double>(state, "best"));
  LRScheduler::set_state_dict(state);
  cooldown_counter_ = cooldown;
  bad_epochs_ = bad_epochs;
  best_ = best_value;
}

}  // namespace phibridge::optimizer::lr
