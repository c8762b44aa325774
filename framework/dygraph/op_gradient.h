#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/dygraph/prepared_op.h"

namespace egr {

// Note [One node for all operators]
// A node of an operator knows nothing of it but its gradient ops, which the operator's grad maker
// describes as it does for programs. OpGradient is that description, made once for calls of one
// kind; OpGradNode (op_grad_node.h) has it and the tensors of one call. Gradient ops run as
// TracedOp, so with create_graph they get nodes in the same way.

/// The gradient ops of calls of one kind: of an operator with the same attributes on the same
/// slots. Tensors are counted over all slots, in the order of the call. Immutable, so threads may
/// share it.
class OpGradient {
 public:
  /// A forward tensor that nodes save.
  struct Saved {
    bool is_output;
    size_t index;
    bool no_need_buffer;  // no gradient op reads the elements
  };
  struct Source {
    enum Kind { kAbsent, kSaved, kOutputGrad, kTemporary };
    Kind kind;
    size_t index;  // in saved(), of the output, or of the temporary
  };
  struct Target {
    enum Kind { kAbsent, kInputGrad, kTemporary };
    Kind kind;
    size_t index;
  };
  struct GradOp {
    std::string type;
    paddle::framework::AttributeMap attrs;
    phibridge::TensorCall::Slots<Source> inputs;
    phibridge::TensorCall::Slots<Target> outputs;
  };

  /// Null if the operator has no gradient. Errors: those of the operator's grad maker.
  static std::shared_ptr<OpGradient> Make(const phibridge::TensorCall& call);

  const std::vector<GradOp>& ops() const { return ops_; }
  const std::vector<Saved>& saved() const { return saved_; }
  size_t temporaries() const { return temporaries_; }
  /// The slot of each input and output of the forward call.
  const std::vector<std::string>& input_slots() const { return input_slots_; }
  const std::vector<std::string>& output_slots() const { return output_slots_; }
  /// True if a gradient op reads the gradient of that output.
  bool TakesGradientOf(size_t output) const { return takes_gradient_of_[output]; }
  /// True if all that read it can do without; else a missing one counts as zeros.
  bool MayMiss(size_t output) const { return may_miss_[output]; }

 private:
  OpGradient() = default;

  std::vector<GradOp> ops_;
  std::vector<Saved> saved_;
  std::vector<std::string> input_slots_, output_slots_;
  std::vector<bool> takes_gradient_of_, may_miss_;
  size_t temporaries_ = 0;

  friend class OpGradientMaker;
};

}  // namespace egr
