#pragma once

#include <string>

#include "compat/kernel_argument_source.h"
#include "framework/op/operator_base.h"

namespace paddle {
namespace framework {

/// The arguments of a kernel, taken from an operator and its variables.
class RuntimeArgumentSource : public phibridge::KernelArgumentSource {
 public:
  /// Kept by reference; `scope`, which knows forward variables, may be null.
  RuntimeArgumentSource(const OperatorBase& op, const RuntimeContext& ctx, const Scope* scope)
      : op_(op), ctx_(ctx), scope_(scope) {}
  const std::string& OpType() const override { return op_.Type(); }
  size_t InputSize(const std::string& name) const override;
  const phi::TensorBase* Input(const std::string& name, size_t i) const override;
  size_t OutputSize(const std::string& name) const override;
  phi::TensorBase* Output(const std::string& name, size_t i) const override;
  bool GetAttr(const std::string& name, phi::Attribute* value) const override;
  bool HasAttr(const std::string& name) const override { return op_.HasAttr(name); }
  const phi::TensorBase* ForwardOf(const std::string& name, size_t i) const override;

 private:
  const OperatorBase& op_;
  const RuntimeContext& ctx_;
  const Scope* scope_;
};

}  // namespace framework
}  // namespace paddle
