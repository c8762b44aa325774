#include "framework/dygraph/eager_utils.h"

#include <string>
#include <utility>

#include "phi/core/enforce.h"

namespace egr {
namespace {

template <typename Tensors>
bool AnyWantsGradient(const Tensors& tensors) {
  if (!Controller::Instance().HasGrad()) return false;
  for (const phi::Tensor* tensor : tensors) {
    if (tensor != nullptr && !EagerUtils::stops_gradient(*tensor)) return true;
  }
  return false;
}

}  // namespace

AutogradMeta* EagerUtils::autograd_meta(phi::Tensor* tensor) {
  if (tensor->get_autograd_meta() == nullptr) {
    tensor->set_autograd_meta(std::make_shared<AutogradMeta>());
  }
  return nullable_autograd_meta(*tensor);
}

AutogradMeta* EagerUtils::unsafe_autograd_meta(const phi::Tensor& tensor) {
  AutogradMeta* meta = nullable_autograd_meta(tensor);
  PADDLE_ENFORCE_NOT_NULL(
      meta, phi::errors::PreconditionNotMet("tensor %s has no autograd meta; autograd_meta() "
                                            "makes one",
                                            NameOf(tensor)));
  return meta;
}

const std::shared_ptr<GradNodeBase>& EagerUtils::grad_node(const phi::Tensor& tensor) {
  static const std::shared_ptr<GradNodeBase> none;
  AutogradMeta* meta = nullable_autograd_meta(tensor);
  if (meta == nullptr || meta->StopGradient()) return none;
  // Slot and rank are 0, as of a meta that no operation has set.
  if (meta->GradNode() == nullptr) meta->SetAccumulationNode(MakeAccumulationNode(*meta));
  return meta->GetMutableGradNode();
}

bool EagerUtils::ComputeRequireGrad(std::initializer_list<const phi::Tensor*> tensors) {
  return AnyWantsGradient(tensors);
}

bool EagerUtils::ComputeRequireGrad(const std::vector<const phi::Tensor*>& tensors) {
  return AnyWantsGradient(tensors);
}

void EagerUtils::SetHistory(phi::Tensor* tensor, const std::shared_ptr<GradNodeBase>& node,
                            size_t slot, size_t rank) {
  AutogradMeta* meta = autograd_meta(tensor);
  meta->SetStopGradient(false);
  meta->SetGradNode(node);
  meta->SetSingleOutRankWithSlot(slot, rank);
}

void EagerUtils::CheckInplace(const phi::Tensor& tensor, bool require_any_grad) {
  if (!require_any_grad || stops_gradient(tensor)) return;
  PADDLE_ENFORCE(
      !IsLeafTensor(tensor),
      phi::errors::InvalidArgument(
          "tensor %s is a leaf whose gradient is wanted, and an operation would change it in "
          "place; use the operation that is not in place, or NoGradGuard",
          NameOf(tensor)));
  PADDLE_ENFORCE(!unsafe_autograd_meta(tensor)->IsSlice(),
                 phi::errors::InvalidArgument(
                     "tensor %s is a slice of a tensor whose gradient is wanted, and an operation "
                     "would change both in place, of which the gradient knows nothing; use the "
                     "operation that is not in place, or change a copy",
                     NameOf(tensor)));
}

std::string EagerUtils::NameOf(const phi::Tensor& tensor) {
  const std::string name = tensor.name().empty() ? "" : "`" + tensor.name() + "`";
  if (!tensor.defined() || !tensor.is_dense_tensor()) {
    return name.empty() ? "without a name" : name;
  }
  return phi::Format("%s%sof shape [%s]", name, name.empty() ? "" : " ", tensor.dims().to_str());
}

phi::Tensor EagerUtils::GivenGradient(const phi::Tensor& grad, phi::DataType dtype,
                                      const phi::DDim& dims, const std::string& what) {
  if (!grad.defined() || !grad.is_dense_tensor()) return grad;
  PADDLE_ENFORCE(grad.dims() == dims, phi::errors::InvalidArgument(
                                          "%s has shape [%s], the tensor [%s]; reshape or sum it",
                                          what, grad.dims().to_str(), dims.to_str()));
  if (grad.dtype() == dtype) return grad;
  const bool fits = phi::IsComplexType(dtype) ||
                    (phi::IsFloatingType(dtype) && phi::IsFloatingType(grad.dtype()));
  PADDLE_ENFORCE(fits, phi::errors::InvalidArgument("%s is %s, the tensor %s; cast it", what,
                                                    grad.dtype(), dtype));
  return grad.cast(dtype);
}

}  // namespace egr
