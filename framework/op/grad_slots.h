#pragma once

#include <string>
#include <vector>

namespace paddle {
namespace framework {

/// What the slots of a gradient op stand for in the op that is differentiated, once or more often:
/// a gradient has the shape of its variable, so that each slot has the shape of a slot of that op.
struct GradSlots {
  struct Slot {
    std::string name;
    std::string of;  // slot of the forward op whose shape it has
  };

  std::string forward;  // type of the forward op; empty: `type` is no gradient op
  /// Values before gradients. MeanOut stands for itself and for Mean, which it was before.
  std::vector<Slot> inputs, outputs;

  /// Of the first gradient `foo_grad` by the names of its slots (X, XOut, Out, Out@GRAD, X@GRAD);
  /// of a higher one by the records, which say what each slot is the gradient of. Computed once for
  /// each type. Thread-safe.
  static const GradSlots& Of(const std::string& type);
};

}  // namespace framework
}  // namespace paddle
