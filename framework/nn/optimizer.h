#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "framework/io/saved_value.h"
#include "framework/nn/lr_scheduler.h"
#include "phi/api/tensor.h"

namespace phibridge::optimizer {

using phi::Tensor;

/// Makes gradients smaller before a step. Of SelectedRows, rows that repeat are added up first.
/// Errors: InvalidArgument for a gradient of another kind that is not dense.
class GradientClip {
 public:
  virtual ~GradientClip() = default;
  virtual void Clip(std::vector<Tensor>* gradients) const = 0;
};

/// Scales all by clip_norm / max(norm of all together, clip_norm).
class ClipGradByGlobalNorm : public GradientClip {
 public:
  explicit ClipGradByGlobalNorm(double clip_norm) : clip_norm_(clip_norm) {}
  void Clip(std::vector<Tensor>* gradients) const override;

 private:
  const double clip_norm_;
};

/// Scales each by clip_norm / max(its norm, clip_norm).
class ClipGradByNorm : public GradientClip {
 public:
  explicit ClipGradByNorm(double clip_norm) : clip_norm_(clip_norm) {}
  void Clip(std::vector<Tensor>* gradients) const override;

 private:
  const double clip_norm_;
};

/// Elements below min become min, those above max become max.
class ClipGradByValue : public GradientClip {
 public:
  ClipGradByValue(double min, double max) : min_(min), max_(max) {}
  void Clip(std::vector<Tensor>* gradients) const override;

 private:
  const double min_, max_;
};

/// A number, or a scheduler that the caller steps.
class LearningRate {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): as in Paddle, either may stand there
  LearningRate(double value) : value_(value) {}
  // NOLINTNEXTLINE(google-explicit-constructor): as above
  LearningRate(std::shared_ptr<lr::LRScheduler> scheduler) : scheduler_(std::move(scheduler)) {}
  template <typename S>
  // NOLINTNEXTLINE(google-explicit-constructor): as above
  LearningRate(const std::shared_ptr<S>& scheduler) : scheduler_(scheduler) {}

  double value() const { return scheduler_ == nullptr ? value_ : scheduler_->get_lr(); }
  lr::LRScheduler* scheduler() const { return scheduler_.get(); }

 private:
  double value_ = 0;
  std::shared_ptr<lr::LRScheduler> scheduler_;
};

/// What is added to a gradient: `factor` times the parameter (L2), or times its sign (L1).
struct Decay {
  // NOLINTNEXTLINE(google-explicit-constructor): a number is that of L2
  Decay(double factor = 0, bool is_l1 = false) : factor(factor), is_l1(is_l1) {}
  double factor;
  bool is_l1;
};

/// Parameters that are updated in a way of their own.
struct ParameterGroup {
  std::vector<Tensor> parameters;
  double learning_rate = 1;                       // times that of the optimizer
  std::optional<Decay> weight_decay;              // in place of that of the options
  std::shared_ptr<const GradientClip> grad_clip;  // likewise; null: that of the options
};

/// What an optimizer updates: tensors, or groups of them.
class Parameters {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a list of tensors is one
  Parameters(std::vector<Tensor> tensors) : groups_(1) {
    groups_[0].parameters = std::move(tensors);
  }
  Parameters(std::initializer_list<Tensor> tensors) : Parameters(std::vector<Tensor>(tensors)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): so is a list of groups
  Parameters(std::vector<ParameterGroup> groups) : groups_(std::move(groups)) {}
  const std::vector<ParameterGroup>& groups() const { return groups_; }

 private:
  std::vector<ParameterGroup> groups_;
};

/// What all optimizers take.
struct Options {
  Decay weight_decay;
  std::shared_ptr<const GradientClip> grad_clip;  // before weight_decay; of each group by itself
  /// float16 and bfloat16 parameters are updated in float32 copies of their own.
  bool multi_precision = false;
};

/// Updates parameters by their gradients with an operator of the library. One thread at a time.
class Optimizer {
 public:
  virtual ~Optimizer() = default;
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  /// One update of each parameter that has a gradient. Errors: those of the operator;
  /// InvalidArgument for L1 decay of an optimizer that decays weights itself.
  void step();
  /// Takes away the gradients. set_to_zero: a parameter that had a dense one takes part in the next
  /// step with zeros unless it gets another, as in Paddle, where momentum moves it on; false: it
  /// stays as it is.
  void clear_grad(bool set_to_zero = true);
  double get_lr() const { return learning_rate_.value(); }
  /// Errors: PreconditionNotMet if a scheduler gives the rate.
  void set_lr(double value);
  /// Errors: InvalidArgument for a rate that is no scheduler's.
  void set_lr_scheduler(LearningRate scheduler);
  const std::vector<Tensor>& parameters() const { return parameters_; }
  /// Options::multi_precision from now on, after parameters changed their dtype: float32 copies of
  /// what they are now, and what is kept in the dtype in which they are updated.
  void set_multi_precision(bool multi_precision);

  /// What the optimizer keeps, by parameter and kind (linear_0.w_0_moment1_0), float32 copies as
  /// "master_weights", and the state of a scheduler as "LR_Scheduler": what Paddle saves as .pdopt.
  SavedValue state_dict() const;
  /// A state may lack what belongs to a parameter whose gradient stops. Errors: NotFound naming all
  /// else that is missing; InvalidArgument for another type or shape. Nothing changes then.
  void set_state_dict(const SavedValue& state);

 protected:
  /// Errors: InvalidArgument without parameters, or if two share a name.
  Optimizer(LearningRate learning_rate, const Parameters& parameters, Options options);

  /// Adds a tensor for each parameter: filled with `value`, of the parameter's shape or of one
  /// element, of the type in which it is updated; is_wide: of a float16 or bfloat16 parameter
  /// float32, whatever multi_precision says.
  void AddAccumulators(const std::string& kind, double value, bool is_one_element = false,
                       bool is_wide = false);
  Tensor& Accumulator(const std::string& kind, size_t index) {
    return accumulators_.at(kind)[index];
  }
  /// The float32 copy; nullptr without one.
  Tensor* Master(size_t index);
  /// Of a parameter: that of its group, or of the options; 0 if it is of L1.
  double WeightDecay(size_t index) const {
    const Decay& decay = group_of(index).weight_decay;
    return decay.is_l1 ? 0 : decay.factor;
  }
  /// One parameter: number, gradient, learning rate.
  virtual void Update(size_t index, const Tensor& gradient, const Tensor& learning_rate) = 0;
  /// True if the operator of Update adds weight_decay, or does something else with it.
  virtual bool DecaysWeights() const { return false; }
  /// True if decay of L1 may be added to gradients.
  virtual bool TakesL1() const { return !DecaysWeights(); }

 private:
  struct Group {
    double learning_rate;
    Decay weight_decay;
    std::shared_ptr<const GradientClip> grad_clip;
    std::vector<size_t> parameters;
  };
  const Group& group_of(size_t index) const { return groups_[group_of_[index]]; }
  void StepGroup(const Group& group);
  Tensor GradientOf(size_t index) const;
  struct KeptTensor {
    std::string name;  // under which it is saved
    Tensor tensor;
    size_t index;  // of its parameter
  };
  std::vector<KeptTensor> Kept() const;
  std::vector<std::pair<std::string, Tensor>> Masters() const;
  phi::DataType UpdateType(const Tensor& parameter) const;
  phi::DataType TypeOfKept(const std::string& kind, const Tensor& parameter) const;
  const Tensor& RateFor(const Tensor& parameter, double factor);

  LearningRate learning_rate_;
  std::vector<Tensor> parameters_;
  std::vector<Group> groups_;
  std::vector<size_t> group_of_;  // of each parameter
  Options options_;
  std::vector<bool> is_zeroed_;  // by clear_grad, of each parameter
  std::vector<Tensor> masters_;  // not defined() where there is none
  std::vector<std::string> kinds_;
  std::set<std::string> wide_kinds_;
  std::map<std::string, std::vector<Tensor>> accumulators_;
  std::map<std::tuple<phi::DataType, phi::Place, double>, Tensor> rates_;  // of rate_, by factor
  double rate_ = 0;
};

}  // namespace phibridge::optimizer
