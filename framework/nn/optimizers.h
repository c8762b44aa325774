#pragma once

#include <functional>
#include <string>
#include <vector>

#include "framework/nn/optimizer.h"

namespace phibridge::optimizer {

/// param -= lr grad.
class SGD : public Optimizer {
 public:
  SGD(LearningRate learning_rate, const Parameters& parameters, Options options = {});

 protected:
  void Update(size_t index, const Tensor& gradient, const Tensor& learning_rate) override;
};

/// velocity = momentum velocity + grad; param -= lr velocity, or with use_nesterov
/// lr (grad + momentum velocity).
class Momentum : public Optimizer {
 public:
  Momentum(LearningRate learning_rate, const Parameters& parameters, double momentum = 0.9,
           bool use_nesterov = false, Options options = {});

 protected:
  void Update(size_t index, const Tensor& gradient, const Tensor& learning_rate) override;
  bool DecaysWeights() const override { return true; }
  bool TakesL1() const override { return true; }

 private:
  const float momentum_;
  const bool use_nesterov_;
};

struct AdamOptions : Options {
  double beta1 = 0.9, beta2 = 0.999;  // in [0, 1)
  double epsilon = 1e-8;              // not negative
  bool lazy_mode = false;             // of SelectedRows, only the rows that are there
};

class Adam : public Optimizer {
 public:
  /// Errors: InvalidArgument for a number of the options outside of its range.
  Adam(LearningRate learning_rate, const Parameters& parameters, AdamOptions options = {});

 protected:
  void Update(size_t index, const Tensor& gradient, const Tensor& learning_rate) override;
  const AdamOptions& adam() const { return adam_; }

 private:
  const AdamOptions adam_;
};

struct AdamWOptions : AdamOptions {
  AdamWOptions() { weight_decay = 0.01; }  // not of the gradient: param -= lr weight_decay param
  /// Which parameters decay, by name; all unless set.
  std::function<bool(const std::string& name)> apply_decay_param_fun;
};

class AdamW : public Adam {
 public:
  /// Errors: as Adam.
  AdamW(LearningRate learning_rate, const Parameters& parameters, AdamWOptions options = {});

 protected:
  void Update(size_t index, const Tensor& gradient, const Tensor& learning_rate) override;
  bool DecaysWeights() const override { return true; }

 private:
  const std::function<bool(const std::string&)> apply_decay_;
};

}  // namespace phibridge::optimizer
