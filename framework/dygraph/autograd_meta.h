#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

#include "phi/api/tensor.h"

namespace egr {

class GradNodeBase;

/// What the engine keeps with a tensor. Copies of a phi::Tensor share it.
/// A tensor is a leaf if no operation made it, or if it was made where nothing was recorded.
/// Threads may use copies of one leaf at once in calls that are recorded: what is made when it is
/// needed first, node and gradient holder, is made once. Nothing else is changed by several
/// threads.
class AutogradMeta : public phi::AbstractAutogradMeta {
 public:
  /// All but gradient and node: what a node saves, so that it keeps neither alive.
  struct Plain {
    size_t out_slot_id = 0;
    size_t out_rank = 0;
    int stop_gradient = -1;  // -1: not said, 0: false, 1: true
    bool is_leaf = true;
    bool persistable = false;
    bool retain_grads = false;
    bool is_slice = false;
  };

  AutogradMeta() = default;
  explicit AutogradMeta(const Plain& plain) : plain_(plain) {}
  const Plain& plain() const { return plain_; }

  /// True, unless set otherwise, of a tensor that no recorded operation made.
  bool StopGradient() const { return plain_.stop_gradient != 0; }
  void SetStopGradient(bool stop) { plain_.stop_gradient = stop ? 1 : 0; }
  /// False as long as nobody said whether the gradient stops here.
  bool HasStopGradient() const { return plain_.stop_gradient != -1; }

  /// The gradient, whose value may be missing. A leaf's accumulates over calls of Backward; another
  /// tensor's is set by Backward if RetainGrads.
  const phi::Tensor& Grad() const { return *GradHolder(); }
  phi::Tensor* MutableGrad() { return GradHolder().get(); }
  /// For the nodes that write the gradient: they do not keep it alive.
  std::weak_ptr<phi::Tensor> WeakGrad() const { return GradHolder(); }

  /// The node that takes the gradient of this tensor; null before a leaf is used.
  const std::shared_ptr<GradNodeBase>& GetMutableGradNode() const {
    return has_node_.load(std::memory_order_acquire) ? grad_node_ : kNoNode;
  }
  GradNodeBase* GradNode() const { return GetMutableGradNode().get(); }
  /// The node of the operation that made the tensor.
  void SetGradNode(std::shared_ptr<GradNodeBase> node) {
    grad_node_ = std::move(node);
    plain_.is_leaf = false;
    has_node_.store(true, std::memory_order_release);
  }
  /// The node that accumulates the gradient of a leaf, unless another thread has set one meanwhile;
  /// that stays.
  void SetAccumulationNode(std::shared_ptr<GradNodeBase> node);
  bool IsLeaf() const { return plain_.is_leaf; }

  /// Which of the node's gradients is that of this tensor: argument, and place in a list.
  std::pair<size_t, size_t> OutRankInfo() const { return {plain_.out_slot_id, plain_.out_rank}; }
  void SetSingleOutRankWithSlot(size_t slot_id, size_t rank) {
    plain_.out_slot_id = slot_id;
    plain_.out_rank = rank;
  }

  /// True of rows of another tensor, whose elements they share and whose gradient theirs is part
  /// of.
  bool IsSlice() const { return plain_.is_slice; }
  void SetIsSlice(bool is_slice) { plain_.is_slice = is_slice; }
  bool Persistable() const { return plain_.persistable; }
  void SetPersistable(bool persistable) { plain_.persistable = persistable; }
  bool RetainGrads() const { return plain_.retain_grads; }
  void SetRetainGrads(bool retain) { plain_.retain_grads = retain; }

 private:
  const std::shared_ptr<phi::Tensor>& GradHolder() const {
    if (!has_grad_.load(std::memory_order_acquire)) MakeGradHolder();
    return grad_;
  }
  void MakeGradHolder() const;

  static const std::shared_ptr<GradNodeBase> kNoNode;

  // Each of the pointers is written before its flag is set, under one lock of all leaves, and is
  // read after.
  mutable std::shared_ptr<phi::Tensor> grad_;  // null before somebody asks
  std::shared_ptr<GradNodeBase> grad_node_;
  mutable std::atomic<bool> has_grad_{false};
  std::atomic<bool> has_node_{false};
  Plain plain_;
};

}  // namespace egr
