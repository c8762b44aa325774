#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "compat/small_vector.h"
#include "framework/dygraph/grad_node_info.h"
#include "framework/dygraph/op_gradient.h"
#include "framework/dygraph/tensor_wrapper.h"

namespace egr {

class TracedOp;

/// Runs the gradient ops of calls of one kind, as TracedOp (traced_op.cc). Threads may share it.
class GradientOps {
 public:
  GradientOps(std::string forward_type, std::shared_ptr<const OpGradient> gradient);
  ~GradientOps();
  const std::string& forward_type() const { return forward_type_; }
  const OpGradient& gradient() const { return *gradient_; }

  /// Runs gradient().ops()[at]; tensors as in TracedOp::Run. Makes operators when they are needed
  /// first.
  void Run(size_t at, const phi::Tensor* const* inputs, phi::Tensor* const* outputs) const;

 private:
  struct Idle {
    size_t op;
    std::string key;
    std::unique_ptr<TracedOp> traced;
  };

  const std::string forward_type_;
  const std::shared_ptr<const OpGradient> gradient_;
  mutable std::mutex mutex_;
  mutable std::vector<Idle> idle_;  // guarded by mutex_
};

/// The node of one call: slots are the call's tensors, counted over all its slots, one each.
class OpGradNode : public GradNodeBase {
 public:
  OpGradNode(std::shared_ptr<const GradientOps> gradient, size_t outputs, size_t inputs);

  /// Saves what the gradient needs: before the operator ran, inputs, and after it, outputs. Of an
  /// input that is among `outputs` the elements are copied, as the operator writes over them.
  void SaveInputs(const phi::Tensor* const* inputs, phi::Tensor* const* outputs, size_t count);
  /// self: this node. Numbers that no gradient is taken of, and that the gradient reads all the
  /// same, are saved as results of this node, so that a gradient of gradients does not miss them.
  void SaveOutputs(const phi::Tensor* const* outputs, const std::shared_ptr<GradNodeBase>& self);

  GradList operator()(GradList& grads, bool create_graph) override;
  std::string name() const override { return gradient_->forward_type() + "_grad_node"; }
  void ClearTensorWrappers() override;
  bool TakesMissingGradients() const override { return true; }

 private:
  using SavedTensors = paddle::small_vector<const phi::Tensor*, 4>;
  void RunGradOp(size_t at, const SavedTensors& saved, const GradList& grads,
                 std::vector<phi::Tensor>* temporaries, GradList* results) const;
  // Adds to `results` what the gradient of an output gives of which the gradient ops take none.
  void AddThrough(size_t output, const phi::Tensor& grad, const SavedTensors& saved,
                  bool create_graph, GradList* results) const;
  bool IsReadAgain(const OpGradient::Target& target) const;

  const std::shared_ptr<const GradientOps> gradient_;
  paddle::small_vector<TensorWrapper, 2> saved_;  // as the gradient's saved()
};

}  // namespace egr
