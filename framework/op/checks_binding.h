#pragma once

#include <cstdint>
#include <string>

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
  /// Of a diagnosis: the one variable of input `slot` holds `value` whenever the operator runs, as
  /// the program says. Errors: InvalidArgument.
  virtual void CheckConstant(const std::string& /*slot*/, int64_t /*value*/) const {}
};

}  // namespace framework
}  // namespace paddle
