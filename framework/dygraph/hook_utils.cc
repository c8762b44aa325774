#include "framework/dygraph/hook_utils.h"

#include "framework/dygraph/accumulation_node.h"
#include "framework/dygraph/eager_utils.h"
#include "phi/core/enforce.h"

namespace egr {
namespace {

std::shared_ptr<GradNodeBase> NodeForHooks(const phi::Tensor& tensor, const char* what) {
  std::shared_ptr<GradNodeBase> node = EagerUtils::grad_node(tensor);
  PADDLE_ENFORCE_NOT_NULL(
      node, phi::errors::PreconditionNotMet("%s: the gradient of tensor %s stops there, so none "
                                            "arrives; set its stop_gradient to false first",
                                            what, EagerUtils::NameOf(tensor)));
  return node;
}

}  // namespace

bool TensorHookRemoveHelper::Remove() {
  const std::shared_ptr<GradNodeBase> node = node_.lock();
  if (node == nullptr) return false;
  if (is_reduce_) return static_cast<GradNodeAccumulation*>(node.get())->RemoveReduceHook(id_);
  return node->RemoveGradientHook(id_);
}

namespace egr_utils_api {

TensorHookRemoveHelper RegisterGradientHookForTensor(const phi::Tensor& tensor, GradientHook hook) {
  const std::shared_ptr<GradNodeBase> node = NodeForHooks(tensor, "RegisterGradientHookForTensor");
  const auto [slot, rank] = EagerUtils::unsafe_autograd_meta(tensor)->OutRankInfo();
  return {node, node->RegisterGradientHook(slot, rank, std::move(hook)), false};
}

TensorHookRemoveHelper RegisterReduceHookForTensor(const phi::Tensor& tensor,
                                                   std::function<void()> hook) {
  const std::shared_ptr<GradNodeBase> node = NodeForHooks(tensor, "RegisterReduceHookForTensor");
  auto* leaf = dynamic_cast<GradNodeAccumulation*>(node.get());
  PADDLE_ENFORCE_NOT_NULL(
      leaf, phi::errors::InvalidArgument("tensor %s was made by an operation; reduce hooks are "
                                         "for leaves, gradient hooks for all",
                                         EagerUtils::NameOf(tensor)));
  return {node, leaf->RegisterReduceHook(std::move(hook)), true};
}

void RetainGradForTensor(const phi::Tensor& tensor) {
  NodeForHooks(tensor, "RetainGradForTensor");
  AutogradMeta* meta = EagerUtils::unsafe_autograd_meta(tensor);
  if (meta->IsLeaf() || meta->RetainGrads()) return;
  meta->SetRetainGrads(true);
  const std::weak_ptr<phi::Tensor> weak_grad = meta->WeakGrad();
  RegisterGradientHookForTensor(tensor, [weak_grad](const phi::Tensor& arrived) {
    if (const std::shared_ptr<phi::Tensor> grad = weak_grad.lock()) {
      grad->set_impl(arrived.impl());
      grad->set_autograd_meta(arrived.autograd_meta());
    }
    return phi::Tensor();
  });
}

}  // namespace egr_utils_api
}  // namespace egr
