#pragma once

#include <cstdint>
#include <memory>

#include "framework/dygraph/grad_node_info.h"

namespace egr {

/// A tensor of the forward call that a node saves for the backward call. It knows the node that
/// takes the tensor's gradient but does not keep it alive: of an input, the saving node's edge
/// does; of an output, it is the saving node itself, and owning it would be a cycle.
class TensorWrapper {
 public:
  TensorWrapper() = default;
  /// no_need_buffer: keeps shape, dtype and layout of a dense tensor, and not its elements.
  /// Errors: InvalidArgument for no_need_buffer of a tensor that is not dense.
  explicit TensorWrapper(const phi::Tensor& tensor, bool no_need_buffer = false);

  /// Of a tensor without autograd meta, with that of what `node` takes the gradient of as its input
  /// `slot`.
  TensorWrapper(const phi::Tensor& tensor, const std::shared_ptr<GradNodeBase>& node, size_t slot);

  /// The tensor, with its autograd meta; not defined() if that of the constructor was not.
  /// Errors: PermissionDenied if its elements were changed in place since it was saved;
  /// PreconditionNotMet after clear.
  phi::Tensor recover() const;
  /// The tensor without its autograd meta, as what records nothing needs it. Errors: as recover.
  const phi::Tensor& value() const;
  void clear();

 private:
  void CheckInplaceVersion() const;

  phi::Tensor tensor_;        // without autograd meta
  AutogradMeta::Plain meta_;  // of the tensor, if has_meta_
  std::weak_ptr<GradNodeBase> weak_grad_node_;
  uint32_t version_ = 0;
  bool no_need_buffer_ = false;
  bool has_meta_ = false;
  bool has_node_ = false;
  bool is_cleared_ = false;
};

}  // namespace egr
