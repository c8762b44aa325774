#pragma once

#include <map>

#include "framework/io/saved_value.h"
#include "framework/nn/optimizer.h"

namespace phibridge::amp {

using phi::Tensor;

/// How a GradScaler changes its scale.
struct GradScalerOptions {
  double init_loss_scaling = 65536;
  double incr_ratio = 2, decr_ratio = 0.5;
  int incr_every_n_steps = 2000;         // steps in a row with finite gradients before it grows
  int decr_every_n_nan_or_inf = 1;       // steps in a row without before it shrinks, to 1 at least
  bool use_dynamic_loss_scaling = true;  // false: it stays
};

/// Scales losses, so that gradients of float16 are not lost below its smallest number, and leaves
/// out steps whose gradients are not finite:
///
///   Backward({scaler.scale(loss)});
///   scaler.step(&optimizer);
///   scaler.update();
///   optimizer.clear_grad();
///
/// Several optimizers may step between two calls of update(): each has a state of its own, so that
/// gradients that are not finite keep only their own optimizer from its step. A parameter belongs
/// to one optimizer.
class GradScaler {
 public:
  explicit GradScaler(const GradScalerOptions& options = {});

  Tensor scale(const Tensor& loss) const;
  /// Divides the optimizer's gradients by the scale, of SelectedRows their rows. Once before each
  /// step; step() does it if nobody did. Errors: PreconditionNotMet for a second call, or one after
  /// step(), without an update() between.
  void unscale(optimizer::Optimizer* optimizer);
  /// A step of the optimizer, if all its gradients are finite. Errors: PreconditionNotMet for a
  /// second step of that optimizer without an update() between.
  void step(optimizer::Optimizer* optimizer);
  /// Changes the scale by what was found in the gradients of any optimizer since the last update().
  /// Nothing changes if none were looked at.
  void update();

  double loss_scaling() const { return scale_; }
  /// True if a gradient was found that is not finite, of any optimizer since the last update();
  /// after that, until the next one is looked at, what was found before it.
  bool found_inf() const { return found_inf_; }
  /// As Paddle's: scale, incr_ratio, …, incr_count, decr_count.
  SavedValue state_dict() const;
  /// All of that. Errors: NotFound, InvalidArgument for another kind of value.
  void set_state_dict(const SavedValue& state);

 private:
  // Of an optimizer whose gradients were unscaled since the last update().
  struct State {
    bool found_inf = false;
    bool has_stepped = false;
  };

  GradScalerOptions options_;
  double scale_;
  int64_t incr_count_ = 0, decr_count_ = 0;
  bool found_inf_ = false;
  std::map<const optimizer::Optimizer*, State> states_;
};

}  // namespace phibridge::amp
