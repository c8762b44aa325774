#pragma once

#include <map>
#include <string>
#include <vector>

#include "framework/op/operator_base.h"
#include "phi/core/ddim.h"

namespace paddle {
namespace framework {

class OpInfo;

/// A gradient kernel indexes by the rules of its forward op, and a gradient's shape function tells
/// only what comes out. So what `foo_grad` reads of the outputs of `foo` (Out, Mask, Index, XShape,
/// …) and of their gradients must have the shapes that `foo` gives: an output and its gradient the
/// same, and both the one that the shape function of `foo` gives for the inputs and attributes of
/// `foo_grad`. For an input that `foo_grad` does not read stands the gradient that it computes of
/// it.
///
/// [1] and [] are alike, and a gradient [1] of an output of one number gets the axes of that
/// output: so programs start their backward part.
///
/// Not compared: variables that hold no dense tensor, sizes that only a kernel knows (-1), the
/// outputs of a `foo` that needs an input of which `foo_grad` knows nothing, and what the file of
/// `foo` declares (framework/op/untold_shapes.h).
class GradShapeCheck {
 public:
  /// Before the shape function of `op`, which may change in place what the op reads. Both are kept
  /// by reference.
  GradShapeCheck(const OperatorBase& op, const RuntimeContext& ctx);

  /// After it. Returns true if the result holds as long as the meta data of the inputs.
  /// Errors: InvalidArgument with slot, expected and actual shape, or if no gradient is asked for;
  /// those of the shape function of `foo`.
  bool Check(bool onednn) const;

 private:
  using Shapes = std::vector<phi::DDim>;  // {kUnset} where there is none

  void RequireOutput() const;
  void CompareWithGradients() const;
  bool FindForwardInputs(VariableValueMap* inputs) const;
  size_t CountOf(const std::string& output) const;
  bool TakesAxesOfLoss(const std::string& slot, size_t i, const phi::DDim& expected,
                       const phi::DDim& actual) const;
  void Compare(const std::string& slot, const Shapes& expected) const;

  const OperatorBase& op_;
  const RuntimeContext& ctx_;
  std::string forward_type_;
  const OpInfo* forward_ = nullptr;      // null: `op` is no gradient, and everything is right
  std::map<std::string, Shapes> given_;  // by slot of `op`
};

}  // namespace framework
}  // namespace paddle
