#include "framework/dygraph/accumulation_node.h"

#include <algorithm>

#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/grad_tensor_holder.h"

namespace egr {
namespace {

// True if `tensor` is the only handle on its elements, or of a kind that is not changed in place.
bool OwnsElements(const phi::Tensor& tensor) {
  if (!tensor.is_dense_tensor() && !tensor.is_selected_rows()) return true;
  if (tensor.impl().use_count() != 1) return false;
  if (tensor.is_dense_tensor()) return tensor.dense().Holder().use_count() == 1;
  return true;
}

void Accumulate(phi::Tensor&& arrived, bool create_graph, phi::Tensor* grad) {
  const bool is_recorded = create_graph || !EagerUtils::stops_gradient(*grad);
  if (grad->defined()) {
    phi::Tensor sum = TensorAdd(*grad, arrived, is_recorded);
    grad->set_impl(sum.impl());
    grad->set_autograd_meta(sum.autograd_meta());
    return;
  }
  if (create_graph || OwnsElements(arrived)) {
    grad->set_impl(arrived.impl());
    grad->set_autograd_meta(arrived.autograd_meta());
    return;
  }
  grad->set_impl(arrived.copy_to(arrived.place()).impl());
}

}  // namespace

std::shared_ptr<GradNodeBase> MakeAccumulationNode(const AutogradMeta& meta) {
  return std::make_shared<GradNodeAccumulation>(meta);
}

GradNodeAccumulation::GradNodeAccumulation(const AutogradMeta& meta)
    : GradNodeBase(1, 0), weak_grad_(meta.WeakGrad()) {}

GradList GradNodeAccumulation::operator()(GradList& grads, bool create_graph) {
  const std::shared_ptr<phi::Tensor> grad = weak_grad_.lock();
  if (grad == nullptr || !grads[0][0].defined()) return {};
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    Accumulate(std::move(grads[0][0]), create_graph, grad.get());
  }
  const auto hooks = reduce_hooks_;  // a hook may remove itself
  for (const auto& hook : hooks) hook.second();
  return {};
}

int64_t GradNodeAccumulation::RegisterReduceHook(std::function<void()> hook) {
  reduce_hooks_.emplace_back(next_id_, std::move(hook));
  return next_id_++;
}

bool GradNodeAccumulation::RemoveReduceHook(int64_t id) {
  const auto found = std::find_if(reduce_hooks_.begin(), reduce_hooks_.end(),
                                  [&](const auto& hook) { return hook.first == id; });
  if (found == reduce_hooks_.end()) return false;
  reduce_hooks_.erase(found);
  return true;
}

}  // namespace egr
