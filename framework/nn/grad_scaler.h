#pragma once

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
class GradScaler {
 public:
  explicit GradScaler(const GradScalerOptions& options = {});

  Tensor scale(const Tensor& loss) const;
  /// Divides the gradients by the scale. Once before each step; step() does it if nobody did.
  void unscale(optimizer::Optimizer* optimizer);
  /// A step of the optimizer, if all gradients are finite.
  void step(optimizer::Optimizer* optimizer);
  /// Changes the scale by what the step found.
  void update();

  double loss_scaling() const { return scale_; }
  /// True if the last step found a gradient that is not finite.
  bool found_inf() const { return found_inf_; }
  /// As Paddle's: scale, incr_ratio, …, incr_count, decr_count.
  SavedValue state_dict() const;
  /// Errors: NotFound, InvalidArgument for another kind of value.
  void set_state_dict(const SavedValue& state);

 private:
  const GradScalerOptions options_;
  double scale_;
  int64_t incr_count_ = 0, decr_count_ = 0;
  bool found_inf_ = false, is_unscaled_ = false;
};

}  // namespace phibridge::amp
