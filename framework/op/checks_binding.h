#pragma once

#include "framework/op/operator_base.h"

namespace paddle {
namespace framework {

/// What an operator without kernels is besides, if it says more of its variables than kinds and
/// slots do. Asked where they are bound, after BindSlots: for each diagnosis of a program, where
/// they have described shapes and types and no memory, and in a run.
class ChecksBinding {
 public:
  virtual ~ChecksBinding() = default;
  /// Errors: InvalidArgument. What is not known yet, such as a negative size or an undefined type,
  /// is in order.
  virtual void CheckBinding(const RuntimeContext& variables) const = 0;
};

}  // namespace framework
}  // namespace paddle
