#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "phi/api/tensor.h"

namespace egr {

class GradNodeBase;

/// What the engine keeps with a tensor. Copies of a phi::Tensor share it.
/// A tensor is a leaf if no operation made it, or if it was made where nothing was recorded.
class AutogradMeta : public phi::AbstractAutogradMeta {
 public:
  AutogradMeta() = default;

  /// True, unless set otherwise, of a tensor that no recorded operation made.
  bool StopGradient() const { return stop_gradient_ != 0; }
  void SetStopGradient(bool stop) { stop_gradient_ = stop ? 1 : 0; }
  /// False as long as nobody said whether the gradient stops here.
  bool HasStopGradient() const { return stop_gradient_ != -1; }

  /// The gradient, whose value may be missing. A leaf's accumulates over calls of Backward; another
  /// tensor's is set by Backward if RetainGrads.
  const phi::Tensor& Grad() const { return *GradHolder(); }
  phi::Tensor* MutableGrad() { return GradHolder().get(); }
  /// For the nodes that write the gradient: they do not keep it alive.
  std::weak_ptr<phi::Tensor> WeakGrad() const { return GradHolder(); }

  /// What a node saves of it: all but gradient and node, so that the node keeps neither alive.
  std::shared_ptr<AutogradMeta> CopyWithoutGrad() const {
    auto copy = std::make_shared<AutogradMeta>(*this);
    copy->grad_.reset();
    copy->grad_node_.reset();
    return copy;
  }

  /// The node that takes the gradient of this tensor; null before a leaf is used.
  const std::shared_ptr<GradNodeBase>& GetMutableGradNode() const { return grad_node_; }
  GradNodeBase* GradNode() const { return grad_node_.get(); }
  /// The node of the operation that made the tensor.
  void SetGradNode(std::shared_ptr<GradNodeBase> node) {
    grad_node_ = std::move(node);
    is_leaf_ = false;
  }
  /// The node that accumulates the gradient of a leaf.
  void SetAccumulationNode(std::shared_ptr<GradNodeBase> node) { grad_node_ = std::move(node); }
  bool IsLeaf() const { return is_leaf_; }

  /// Which of the node's gradients is that of this tensor: argument, and place in a list.
  std::pair<size_t, size_t> OutRankInfo() const { return {out_slot_id_, out_rank_}; }
  void SetSingleOutRankWithSlot(size_t slot_id, size_t rank) {
    out_slot_id_ = slot_id;
    out_rank_ = rank;
  }

  bool Persistable() const { return persistable_; }
  void SetPersistable(bool persistable) { persistable_ = persistable; }
  bool RetainGrads() const { return retain_grads_; }
  void SetRetainGrads(bool retain) { retain_grads_ = retain; }

 private:
  const std::shared_ptr<phi::Tensor>& GradHolder() const {
    if (grad_ == nullptr) grad_ = std::make_shared<phi::Tensor>();
    return grad_;
  }

  mutable std::shared_ptr<phi::Tensor> grad_;  // null before somebody asks
  std::shared_ptr<GradNodeBase> grad_node_;
  size_t out_slot_id_ = 0;
  size_t out_rank_ = 0;
  int stop_gradient_ = -1;  // -1: not said, 0: false, 1: true
  bool is_leaf_ = true;
  bool persistable_ = false;
  bool retain_grads_ = false;
};

}  // namespace egr
