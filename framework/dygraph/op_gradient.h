#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "framework/dygraph/grad_node_info.h"
#include "framework/dygraph/prepared_op.h"
#include "framework/dygraph/tensor_wrapper.h"

namespace egr {

class TracedOp;

// Note [One node for all operators]
// A node of an operator knows nothing of it but its gradient ops, which the operator's grad maker
// describes as it does for programs. OpGradient is that description, made once for calls of one
// kind; OpGradNode is the description with the tensors of one call. Gradient ops run as TracedOp,
// so with create_graph they get nodes in the same way.

/// The gradient ops of calls of one kind: of an operator with the same attributes on the same
/// slots. Tensors are counted over all slots, in the order of the call. Immutable but for what it
/// caches; threads may share it.
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
  ~OpGradient();

  const std::vector<GradOp>& ops() const { return ops_; }
  const std::vector<Saved>& saved() const { return saved_; }
  size_t temporaries() const { return temporaries_; }
  /// True if a gradient op reads the gradient of that output.
  bool TakesGradientOf(size_t output) const { return takes_gradient_of_[output]; }
  /// True if all that read it can do without; else a missing one counts as zeros.
  bool MayMiss(size_t output) const { return may_miss_[output]; }

  /// Runs ops()[at]; tensors as in TracedOp::Run. Makes operators when they are needed first.
  void Run(size_t at, const phi::Tensor* const* inputs, phi::Tensor* const* outputs) const;

 private:
  struct Idle {
    size_t op;
    std::string key;
    std::unique_ptr<TracedOp> traced;
  };

  OpGradient() = default;

  std::vector<GradOp> ops_;
  std::vector<Saved> saved_;
  std::vector<bool> takes_gradient_of_, may_miss_;
  size_t temporaries_ = 0;
  mutable std::mutex mutex_;
  mutable std::vector<Idle> idle_;  // guarded by mutex_

  friend class OpGradientMaker;
};

/// The node of one call: slots are the call's tensors, counted over all its slots, one each.
class OpGradNode : public GradNodeBase {
 public:
  OpGradNode(std::string op_type, std::shared_ptr<const OpGradient> gradient, size_t outputs,
             size_t inputs);

  /// Saves what the gradient needs: before the operator ran, inputs, and after it, outputs.
  void SaveInputs(const phi::Tensor* const* inputs);
  void SaveOutputs(const phi::Tensor* const* outputs);

  GradList operator()(GradList& grads, bool create_graph) override;
  std::string name() const override { return op_type_ + "_grad_node"; }
  void ClearTensorWrappers() override;
  bool TakesMissingGradients() const override { return true; }

 private:
  void RunGradOp(size_t at, const std::vector<phi::Tensor>& saved, const GradList& grads,
                 std::vector<phi::Tensor>* temporaries, GradList* results) const;

  const std::string op_type_;
  const std::shared_ptr<const OpGradient> gradient_;
  std::vector<TensorWrapper> saved_;  // as gradient_->saved()
};

}  // namespace egr
