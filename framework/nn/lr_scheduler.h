#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "framework/io/saved_value.h"

namespace phibridge::optimizer::lr {

/// A learning rate that changes with the epochs that step() counts. Formulas are Paddle's, in
/// float64.
class LRScheduler {
 public:
  virtual ~LRScheduler() = default;
  /// The rate of this epoch; of epoch 0 at first.
  double get_lr() const { return last_lr_; }
  int64_t last_epoch() const { return last_epoch_; }
  /// Goes on to the next epoch, or to that one.
  void step();
  void step(int64_t epoch);
  /// last_epoch and last_lr, as Paddle's.
  SavedValue state_dict() const;
  /// Errors: NotFound, InvalidArgument for another kind of value.
  void set_state_dict(const SavedValue& state);

 protected:
  explicit LRScheduler(double base_lr) : base_lr_(base_lr), last_lr_(base_lr) {}
  /// The rate of last_epoch(); get_lr() is that of the epoch before.
  virtual double Compute() = 0;
  /// What a constructor ends with.
  void Start() { step(); }

  const double base_lr_;

 private:
  int64_t last_epoch_ = -1;
  double last_lr_;
};

/// base gamma^(epoch / step_size), whole steps.
class StepDecay : public LRScheduler {
 public:
  StepDecay(double learning_rate, int64_t step_size, double gamma = 0.1);

 protected:
  double Compute() override;

 private:
  const int64_t step_size_;
  const double gamma_;
};

/// base gamma^(how many of the milestones are reached); milestones ascend.
class MultiStepDecay : public LRScheduler {
 public:
  MultiStepDecay(double learning_rate, std::vector<int64_t> milestones, double gamma = 0.1);

 protected:
  double Compute() override;

 private:
  const std::vector<int64_t> milestones_;
  const double gamma_;
};

/// base gamma^epoch.
class ExponentialDecay : public LRScheduler {
 public:
  ExponentialDecay(double learning_rate, double gamma);

 protected:
  double Compute() override;

 private:
  const double gamma_;
};

/// values[i] before boundaries[i]; the last value after all.
class PiecewiseDecay : public LRScheduler {
 public:
  /// Errors: InvalidArgument unless there is one value more than boundaries.
  PiecewiseDecay(std::vector<int64_t> boundaries, std::vector<double> values);

 protected:
  double Compute() override;

 private:
  const std::vector<int64_t> boundaries_;
  const std::vector<double> values_;
};

/// (base - end_lr) (1 - min(epoch, decay_steps) / decay_steps)^power + end_lr. cycle: after
/// decay_steps, over the next multiple of them that is not passed.
class PolynomialDecay : public LRScheduler {
 public:
  PolynomialDecay(double learning_rate, int64_t decay_steps, double end_lr = 0.0001,
                  double power = 1, bool cycle = false);

 protected:
  double Compute() override;

 private:
  const int64_t decay_steps_;
  const double end_lr_, power_;
  const bool cycle_;
};

/// A cosine from base to eta_min and back, half a period in t_max epochs.
class CosineAnnealingDecay : public LRScheduler {
 public:
  CosineAnnealingDecay(double learning_rate, int64_t t_max, double eta_min = 0);

 protected:
  double Compute() override;

 private:
  const double t_max_, eta_min_;
};

/// base d_model^-0.5 min(epoch^-0.5, epoch warmup_steps^-1.5).
class NoamDecay : public LRScheduler {
 public:
  NoamDecay(int64_t d_model, int64_t warmup_steps, double learning_rate = 1);

 protected:
  double Compute() override;

 private:
  const double d_model_, warmup_steps_;
};

/// A line from start_lr to end_lr in warmup_steps epochs; then `after`, whose epochs begin there,
/// or a constant.
class LinearWarmup : public LRScheduler {
 public:
  LinearWarmup(double learning_rate, int64_t warmup_steps, double start_lr, double end_lr);
  LinearWarmup(std::shared_ptr<LRScheduler> after, int64_t warmup_steps, double start_lr,
               double end_lr);

 protected:
  double Compute() override;

 private:
  const std::shared_ptr<LRScheduler> after_;
  const int64_t warmup_steps_;
  const double start_lr_, end_lr_;
};

/// base factor(epoch).
class LambdaDecay : public LRScheduler {
 public:
  LambdaDecay(double learning_rate, std::function<double(int64_t)> factor);

 protected:
  double Compute() override;

 private:
  const std::function<double(int64_t)> factor_;
};

}  // namespace phibridge::optimizer::lr
