#include "framework/nn/lr_scheduler.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "phi/core/enforce.h"

namespace phibridge::optimizer::lr {
namespace {

constexpr double kPi = 3.14159265358979323846;

double AsDouble(int64_t value) { return static_cast<double>(value); }

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
  const SavedValue *epoch = state.Find("last_epoch"), *rate = state.Find("last_lr");
  PADDLE_ENFORCE(epoch != nullptr && rate != nullptr,
                 phi::errors::NotFound("the state of a scheduler has last_epoch and last_lr"));
  const auto* epoch_value = std::get_if<int64_t>(&epoch->value);
  const auto* rate_value = std::get_if<double>(&rate->value);
  PADDLE_ENFORCE(epoch_value != nullptr && rate_value != nullptr,
                 phi::errors::InvalidArgument("last_epoch of a scheduler is an integer, last_lr a "
                                              "floating-point number"));
  last_epoch_ = *epoch_value;
  last_lr_ = *rate_value;
}

StepDecay::StepDecay(double learning_rate, int64_t step_size, double gamma)
    : LRScheduler(learning_rate), step_size_(step_size), gamma_(gamma) {
  PADDLE_ENFORCE_GT(
      step_size, 0,
      phi::errors::InvalidArgument("StepDecay: step_size must be positive; it is %d", step_size));
  Start();
}

double StepDecay::Compute() {
  return base_lr_ * std::pow(gamma_, AsDouble(last_epoch() / step_size_));
}

MultiStepDecay::MultiStepDecay(double learning_rate, std::vector<int64_t> milestones, double gamma)
    : LRScheduler(learning_rate), milestones_(std::move(milestones)), gamma_(gamma) {
  PADDLE_ENFORCE(std::is_sorted(milestones_.begin(), milestones_.end()),
                 phi::errors::InvalidArgument("MultiStepDecay: milestones must ascend"));
  Start();
}

double MultiStepDecay::Compute() {
  const auto reached = std::upper_bound(milestones_.begin(), milestones_.end(), last_epoch());
  return base_lr_ * std::pow(gamma_, AsDouble(reached - milestones_.begin()));
}

ExponentialDecay::ExponentialDecay(double learning_rate, double gamma)
    : LRScheduler(learning_rate), gamma_(gamma) {
  Start();
}

double ExponentialDecay::Compute() { return base_lr_ * std::pow(gamma_, AsDouble(last_epoch())); }

PiecewiseDecay::PiecewiseDecay(std::vector<int64_t> boundaries, std::vector<double> values)
    : LRScheduler(0), boundaries_(std::move(boundaries)), values_(std::move(values)) {
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
                                 double power, bool cycle)
    : LRScheduler(learning_rate),
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

CosineAnnealingDecay::CosineAnnealingDecay(double learning_rate, int64_t t_max, double eta_min)
    : LRScheduler(learning_rate), t_max_(AsDouble(t_max)), eta_min_(eta_min) {
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

NoamDecay::NoamDecay(int64_t d_model, int64_t warmup_steps, double learning_rate)
    : LRScheduler(learning_rate),
      d_model_(AsDouble(d_model)),
      warmup_steps_(AsDouble(warmup_steps)) {
  PADDLE_ENFORCE_GT(
      d_model, 0,
      phi::errors::InvalidArgument("NoamDecay: d_model must be positive; it is %d", d_model));
  Start();
}

double NoamDecay::Compute() {
  const double epoch = AsDouble(last_epoch());
  const double rising = std::pow(warmup_steps_, -1.5) * epoch;
  const double falling = last_epoch() == 0 ? 1 : std::pow(epoch, -0.5);
  return base_lr_ * std::pow(d_model_, -0.5) * std::min(falling, rising);
}

LinearWarmup::LinearWarmup(double learning_rate, int64_t warmup_steps, double start_lr,
                           double end_lr)
    : LRScheduler(learning_rate),
      warmup_steps_(warmup_steps),
      start_lr_(start_lr),
      end_lr_(end_lr) {
  Start();
}

LinearWarmup::LinearWarmup(std::shared_ptr<LRScheduler> after, int64_t warmup_steps,
                           double start_lr, double end_lr)
    : LRScheduler(start_lr),
      after_(std::move(after)),
      warmup_steps_(warmup_steps),
      start_lr_(start_lr),
      end_lr_(end_lr) {
  Start();
}

double LinearWarmup::Compute() {
  if (last_epoch() < warmup_steps_) {
    return (end_lr_ - start_lr_) * AsDouble(last_epoch()) / AsDouble(warmup_steps_) + start_lr_;
  }
  if (after_ == nullptr) return base_lr_;
  after_->step(last_epoch() - warmup_steps_);
  return after_->get_lr();
}

LambdaDecay::LambdaDecay(double learning_rate, std::function<double(int64_t)> factor)
    : LRScheduler(learning_rate), factor_(std::move(factor)) {
  Start();
}

double LambdaDecay::Compute() { return base_lr_ * factor_(last_epoch()); }

}  // namespace phibridge::optimizer::lr
