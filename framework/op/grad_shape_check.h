#pragma once

#include <map>
#include <string>
#include <vector>

#include "framework/op/grad_slots.h"
#include "framework/op/operator_base.h"
#include "phi/core/ddim.h"
#include "phi/core/tensor_kind.h"

namespace paddle {
namespace framework {

class BlockDesc;
class OpInfo;

/// A gradient kernel indexes its inputs by the rules of its forward op, but the shape function of a
/// gradient op only computes output shapes. So this class checks the inputs of gradient ops, of
/// higher gradients too. It calls the shape function of the forward op `foo` on those of its inputs
/// and attributes that the gradient op has. What the gradient op reads that stands for an output of
/// `foo` (Out, Mask, Index, XShape, a gradient of these, or of its gradient; see GradSlots) must
/// have the resulting shape; whatever stands for one variable is also compared with each other, in
/// case the shape function cannot be called. If the gradient op does not read an input of `foo`,
/// the shape of the gradient that it computes for that input is used instead.
///
/// Shapes [1] and [] count as equal. A gradient of shape [1] or [] of an output with one element
/// takes the shape of that output if it has more axes: backward passes start with such a gradient.
///
/// Not checked: variables that hold neither a dense nor a sparse tensor; sizes that only a kernel
/// knows (-1); the outputs of `foo` if its shape function needs an input that the gradient op has
/// in neither form; and the exceptions that the record or file of `foo` declares
/// (framework/op/untold_shapes.h).
class GradShapeCheck {
 public:
  /// To be constructed before the shape function of `op` runs, because that function may change
  /// inputs in place. Keeps references to both arguments.
  GradShapeCheck(const OperatorBase& op, const RuntimeContext& ctx);

  /// To be called after the shape function of `op`. Returns true if the result stays valid as long
  /// as the meta data of the inputs does not change.
  /// Errors: InvalidArgument with slot, expected and actual shape, or if `op` has no output; errors
  /// of the shape function of `foo`.
  bool Check(bool onednn) const;

 private:
  using Shapes = std::vector<phi::DDim>;  // {kUnset} where there is none

  void RequireOutput() const;
  void CompareWithGradients() const;
  // Whether the gradient op reads something that stands for an output of the forward op.
  bool ReadsOutput() const;
  bool FindForwardInputs(VariableValueMap* inputs) const;
  // The variables of the first slot that is there and stands for `of`, or null.
  static const std::vector<Variable*>* Find(const std::vector<GradSlots::Slot>& slots,
                                            const VariableValueMap& variables,
                                            const std::string& of);
  size_t CountOf(const std::string& output) const;
  phi::TensorKind KindOf(const std::string& output) const;
  bool TakesAxesOfLoss(const std::string& slot, size_t i, const phi::DDim& expected,
                       const phi::DDim& actual) const;
  void Compare(const std::string& slot, const Shapes& expected) const;

  const OperatorBase& op_;
  const RuntimeContext& ctx_;
  const GradSlots& slots_;
  const OpInfo* forward_ = nullptr;      // nullptr: `op` is not a gradient op; nothing is checked
  std::map<std::string, Shapes> given_;  // by slot of `op`
};

/// The same of a description, where the shapes of all inputs are known: of what GradShapeCheck
/// finds before the run. Requires: the shape function of `op` has described its outputs in `block`.
/// Errors: those of GradShapeCheck::Check; others than InvalidArgument and ResourceExhausted say
/// only that a shape function reads numbers.
void CheckDescribedGradShapes(const OperatorBase& op, const BlockDesc& block);

}  // namespace framework
}  // namespace paddle
