#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "framework/io/saved_value.h"

namespace phibridge::optimizer::lr {

/// A learning rate that changes with the epochs that step() counts. Formulas are Paddle's, in
/// float64. `last_epoch` of the constructors: the epoch after which training goes on; -1: it
/// begins.
class LRScheduler {
 public:
  virtual ~LRScheduler() = default;
  /// The rate of this epoch; at first of the one after `last_epoch`.
  double get_lr() const { return last_lr_; }
  int64_t last_epoch() const { return last_epoch_; }
  /// Goes on to the next epoch, or to that one.
  void step();
  void step(int64_t epoch);
  /// last_epoch and last_lr, as Paddle's.
  virtual SavedValue state_dict() const;
  /// Errors: NotFound, InvalidArgument for another kind of value.
  virtual void set_state_dict(const SavedValue& state);

 protected:
  explicit LRScheduler(double base_lr, int64_t last_epoch = -1)
      : base_lr_(base_lr), last_epoch_(last_epoch), last_lr_(base_lr) {}
  void Set(int64_t epoch, double rate) {
    last_epoch_ = epoch;
    last_lr_ = rate;
  }
  /// The rate of last_epoch(); get_lr() is that of the epoch before.
  virtual double Compute() = 0;
  /// What a constructor ends with.
  void Start() { step(); }

  const double base_lr_;

 private:
  int64_t last_epoch_;
  double last_lr_;
};

/// base gamma^(epoch / step_size), whole steps.
class StepDecay : public LRScheduler {
 public:
  /// Errors: InvalidArgument for a step_size that is not positive, and a gamma that is not below 1.
  StepDecay(double learning_rate, int64_t step_size, double gamma = 0.1, int64_t last_epoch = -1);

 protected:
  double Compute() override;

 private:
  const int64_t step_size_;
  const double gamma_;
};

/// base gamma^(how many of the milestones are reached); milestones ascend.
class MultiStepDecay : public LRScheduler {
 public:
  /// Errors: InvalidArgument for milestones that do not ascend, and a gamma that is not below 1.
  MultiStepDecay(double learning_rate, std::vector<int64_t> milestones, double gamma = 0.1,
                 int64_t last_epoch = -1);

 protected:
  double Compute() override;

 private:
  const std::vector<int64_t> milestones_;
  const double gamma_;
};

/// base gamma^epoch.
class ExponentialDecay : public LRScheduler {
 public:
  /// Errors: InvalidArgument for a gamma outside (0, 1).
  ExponentialDecay(double learning_rate, double gamma, int64_t last_epoch = -1);

 protected:
  double Compute() override;

 private:
  const double gamma_;
};

/// values[i] before boundaries[i]; the last value after all.
class PiecewiseDecay : public LRScheduler {
 public:
  /// Errors: InvalidArgument unless there is one value more than boundaries.
  PiecewiseDecay(std::vector<int64_t> boundaries, std::vector<double> values,
                 int64_t last_epoch = -1);

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
                  double power = 1, bool cycle = false, int64_t last_epoch = -1);

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
  CosineAnnealingDecay(double learning_rate, int64_t t_max, double eta_min = 0,
                       int64_t last_epoch = -1);

 protected:
  double Compute() override;

 private:
  const double t_max_, eta_min_;
};

/// base d_model^-0.5 min(epoch^-0.5, epoch warmup_steps^-1.5).
class NoamDecay : public LRScheduler {
 public:
  NoamDecay(double d_model, int64_t warmup_steps, double learning_rate = 1,
            int64_t last_epoch = -1);

 protected:
  double Compute() override;

 private:
  const double d_model_, warmup_steps_;
};

/// A line from start_lr to end_lr in warmup_steps epochs; then `after`, whose epochs begin there,
/// or a constant.
class LinearWarmup : public LRScheduler {
 public:
  LinearWarmup(double learning_rate, int64_t warmup_steps, double start_lr, double end_lr,
               int64_t last_epoch = -1);
  LinearWarmup(std::shared_ptr<LRScheduler> after, int64_t warmup_steps, double start_lr,
               double end_lr, int64_t last_epoch = -1);
  /// With the state of `after` as "LinearWarmup_LR", which a state that is set may lack.
  SavedValue state_dict() const override;
  void set_state_dict(const SavedValue& state) override;

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
  LambdaDecay(double learning_rate, std::function<double(int64_t)> factor, int64_t last_epoch = -1);

 protected:
  double Compute() override;

 private:
  const std::function<double(int64_t)> factor_;
};

/// How OneCycleLR moves.
struct OneCycleOptions {
  double divide_factor = 25;          // it begins at the largest rate divided by that
  double end_learning_rate = 0.0001;  // and ends there
  double phase_pct = 0.3;             // the part of all steps in which it rises
  bool is_linear = false;             // else half a cosine
  bool three_phase = false;           // it falls to where it began first, in as many steps
  int64_t last_epoch = -1;
};

/// A rise from max_learning_rate / divide_factor to max_learning_rate, and a fall to
/// end_learning_rate, in total_steps steps; a step past them is OutOfRange.
class OneCycleLR : public LRScheduler {
 public:
  /// Errors: InvalidArgument for total_steps that are not positive, and a phase_pct outside (0, 1),
  /// or, with three_phase, outside (0, 0.5).
  OneCycleLR(double max_learning_rate, int64_t total_steps, const OneCycleOptions& options = {});

 protected:
  double Compute() override;

 private:
  struct Phase {
    double begin, end;  // epochs
    double from, to;    // rates
  };
  const int64_t total_steps_;
  const bool is_linear_;
  std::vector<Phase> phases_;
};

/// When ReduceOnPlateau makes the rate smaller.
struct ReduceOnPlateauOptions {
  bool is_better_if_smaller = true;  // false: a metric is better if it is larger
  double factor = 0.1;
  int64_t patience = 10;    // epochs without a better metric, after which it does
  double threshold = 1e-4;  // by which a metric must be better
  bool is_relative = true;  // the threshold is a part of the best metric; else a number
  int64_t cooldown = 0;     // epochs after a change that do not count
  double min_lr = 0;
  double epsilon = 1e-8;  // smaller changes are left out
};

/// The rate times `factor` when a metric, such as the loss, is not better for a while.
class ReduceOnPlateau : public LRScheduler {
 public:
  /// Errors: InvalidArgument for a factor that is not below 1.
  explicit ReduceOnPlateau(double learning_rate, const ReduceOnPlateauOptions& options = {});
  /// Goes on to the next epoch, or to that one, with the metric of the one that ends. LRScheduler's
  /// step, without a metric, is PreconditionNotMet.
  void step(double metric);
  void step(double metric, int64_t epoch);
  /// cooldown_counter, best, num_bad_epochs, last_epoch and last_lr, as Paddle's.
  SavedValue state_dict() const override;
  void set_state_dict(const SavedValue& state) override;

 protected:
  double Compute() override;

 private:
  bool IsBetter(double metric) const;

  const ReduceOnPlateauOptions options_;
  std::optional<double> best_;  // none before the first step
  int64_t cooldown_counter_ = 0, bad_epochs_ = 0;
};

}  // namespace phibridge::optimizer::lr
