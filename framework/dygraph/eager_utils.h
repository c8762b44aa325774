#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "framework/dygraph/autograd_meta.h"
#include "framework/dygraph/controller.h"

namespace egr {

/// A GradNodeAccumulation for the leaf with that meta; defined with it.
std::shared_ptr<GradNodeBase> MakeAccumulationNode(const AutogradMeta& meta);

/// What functions need that record their gradients.
class EagerUtils {
 public:
  /// Null if there is none.
  static AutogradMeta* nullable_autograd_meta(const phi::Tensor& tensor) {
    return static_cast<AutogradMeta*>(tensor.get_autograd_meta());
  }
  /// Makes one if there is none.
  static AutogradMeta* autograd_meta(phi::Tensor* tensor);
  /// Errors: PreconditionNotMet if there is none.
  static AutogradMeta* unsafe_autograd_meta(const phi::Tensor& tensor);

  static bool stops_gradient(const phi::Tensor& tensor) {
    const AutogradMeta* meta = nullable_autograd_meta(tensor);
    return meta == nullptr || meta->StopGradient();
  }
  /// True if no recorded operation made the tensor.
  static bool IsLeafTensor(const phi::Tensor& tensor) {
    const AutogradMeta* meta = nullable_autograd_meta(tensor);
    return meta == nullptr || meta->IsLeaf();
  }
  /// The node that takes the tensor's gradient, made for a leaf that has none yet; null where the
  /// gradient stops. A reference into the tensor's autograd meta.
  static const std::shared_ptr<GradNodeBase>& grad_node(const phi::Tensor& tensor);

  /// True if this thread records and the gradient of any of them is wanted. nullptr: not there.
  static bool ComputeRequireGrad(std::initializer_list<const phi::Tensor*> tensors);
  static bool ComputeRequireGrad(const std::vector<const phi::Tensor*>& tensors);

  /// `node` takes the gradient of `tensor`, as that of its input `slot`, `rank`; the gradient does
  /// not stop there: not even where stop_gradient was true, as of a constant that is written to in
  /// place, whose gradient would silently be lost.
  static void SetHistory(phi::Tensor* tensor, const std::shared_ptr<GradNodeBase>& node,
                         size_t slot, size_t rank);

  /// Before an operation changes `tensor` in place. require_any_grad: the operation is recorded.
  /// Errors: InvalidArgument for a leaf whose gradient is wanted, and for rows of a tensor whose
  /// gradient is wanted.
  static void CheckInplace(const phi::Tensor& tensor, bool require_any_grad);

  /// Which tensor it is, for an error: "`weight` of shape [2, 3]".
  static std::string NameOf(const phi::Tensor& tensor);

  /// `grad`, which a caller gives as the gradient of a dense tensor, in the tensor's dtype;
  /// recorded. Errors: InvalidArgument, which begins with `what`, if it has another shape, or
  /// numbers that the dtype has not.
  static phi::Tensor GivenGradient(const phi::Tensor& grad, phi::DataType dtype,
                                   const phi::DDim& dims, const std::string& what);
};

}  // namespace egr
