#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "framework/dygraph/grad_node_info.h"

namespace egr {

/// Takes away a hook.
class TensorHookRemoveHelper {
 public:
  TensorHookRemoveHelper(std::weak_ptr<GradNodeBase> node, int64_t id, bool is_reduce)
      : node_(std::move(node)), id_(id), is_reduce_(is_reduce) {}
  /// False if the hook was removed before, or its tensor is gone.
  bool Remove();
  /// What the node knows the hook by.
  int64_t id() const { return id_; }

 private:
  std::weak_ptr<GradNodeBase> node_;
  int64_t id_;
  bool is_reduce_;
};

namespace egr_utils_api {

/// Calls `hook` with each whole gradient of `tensor`, before it goes on (to the operation that made
/// the tensor, or to a leaf's grad); what the hook returns goes on in its place, and an undefined
/// result changes nothing. It has the dtype, shape and place of the gradient, else Backward is
/// InvalidArgument. An operation in place on the tensor later has no effect on the hook.
/// Errors: PreconditionNotMet if the tensor's gradient stops.
TensorHookRemoveHelper RegisterGradientHookForTensor(const phi::Tensor& tensor, GradientHook hook);

/// Calls `hook` after a gradient was added to the grad of the leaf `tensor`.
/// Errors: PreconditionNotMet if the gradient stops; InvalidArgument if it is no leaf.
TensorHookRemoveHelper RegisterReduceHookForTensor(const phi::Tensor& tensor,
                                                   std::function<void()> hook);

/// From now on Backward sets the grad of `tensor`, which need not be a leaf: to the last gradient,
/// as hooks that were registered before leave it. Errors: PreconditionNotMet as above.
void RetainGradForTensor(const phi::Tensor& tensor);

}  // namespace egr_utils_api
}  // namespace egr
