#include "framework/dygraph/tensor_wrapper.h"

#include "framework/dygraph/eager_utils.h"
#include "phi/core/enforce.h"

namespace egr {

TensorWrapper::TensorWrapper(const phi::Tensor& tensor, bool no_need_buffer)
    : version_(tensor.current_inplace_version()), no_need_buffer_(no_need_buffer) {
  if (!tensor.defined()) return;
  tensor_.set_name(tensor.name());
  if (no_need_buffer) {
    auto meta_only = std::make_shared<phi::DenseTensor>();
    meta_only->set_meta(tensor.dense().meta());
    tensor_.set_impl(std::move(meta_only));
  } else {
    tensor_.set_view_impl(tensor.impl(), tensor);
  }
  const AutogradMeta* meta = EagerUtils::nullable_autograd_meta(tensor);
  if (meta == nullptr) return;
  // A leaf gets its node here: one made later for the copy of its meta would not be the leaf's.
  const std::shared_ptr<GradNodeBase>& node = EagerUtils::grad_node(tensor);
  has_meta_ = true;
  meta_ = meta->plain();
  weak_grad_node_ = node;
  has_node_ = node != nullptr;
}

TensorWrapper::TensorWrapper(const phi::Tensor& tensor, const std::shared_ptr<GradNodeBase>& node,
                             size_t slot)
    : weak_grad_node_(node),
      version_(tensor.current_inplace_version()),
      has_meta_(true),
      has_node_(true) {
  tensor_.set_name(tensor.name());
  tensor_.set_view_impl(tensor.impl(), tensor);
  meta_.stop_gradient = 0;
  meta_.is_leaf = false;
  meta_.out_slot_id = slot;
}

const phi::Tensor& TensorWrapper::value() const {
  PADDLE_ENFORCE(!is_cleared_, phi::errors::PreconditionNotMet(
                                   "a saved tensor was let go after the first backward call; call "
                                   "that with retain_graph = true to call it again"));
  if (tensor_.defined()) CheckInplaceVersion();
  return tensor_;
}

phi::Tensor TensorWrapper::recover() const {
  phi::Tensor tensor = value();
  if (!has_meta_) return tensor;
  auto meta = std::make_shared<AutogradMeta>(meta_);
  if (has_node_) meta->SetGradNode(weak_grad_node_.lock());
  tensor.set_autograd_meta(std::move(meta));
  return tensor;
}

void TensorWrapper::clear() {
  tensor_.reset();
  weak_grad_node_.reset();
  is_cleared_ = true;
}

void TensorWrapper::CheckInplaceVersion() const {
  if (no_need_buffer_) return;
  const uint32_t now = tensor_.current_inplace_version();
  PADDLE_ENFORCE_EQ(
      now, version_,
      phi::errors::PermissionDenied(
          "tensor %s is needed to compute a gradient and was changed in place since: its version "
          "is %d, saved was version %d. Use the operation that is not in place, or change a copy",
          EagerUtils::NameOf(tensor_), now, version_));
}

}  // namespace egr
