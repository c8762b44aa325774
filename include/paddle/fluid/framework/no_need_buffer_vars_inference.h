#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

#include "framework/program/no_need_buffer_vars_inference.h"
#include "paddle/fluid/imperative/saved_variable_wrapper_list.h"
#include "paddle/phi/core/enforce.h"

namespace paddle {
namespace framework {

inline bool operator==(const InferNoNeedBufferVarsFN& inferer, std::nullptr_t) { return !inferer; }
inline bool operator!=(const InferNoNeedBufferVarsFN& inferer, std::nullptr_t) {
  return static_cast<bool>(inferer);
}
inline bool operator==(std::nullptr_t, const InferNoNeedBufferVarsFN& inferer) { return !inferer; }
inline bool operator!=(std::nullptr_t, const InferNoNeedBufferVarsFN& inferer) {
  return static_cast<bool>(inferer);
}

/// Of an operator whose variables are at hand. Outputs and attributes are kept by reference; nobody
/// asks for inputs, which are not looked at.
class DyGraphInferNoNeedBufferVarsContext final : public InferNoNeedBufferVarsContext {
 public:
  DyGraphInferNoNeedBufferVarsContext(const imperative::NameVariableWrapperMap& /*inputs*/,
                                      const imperative::NameVariableWrapperMap& outputs,
                                      const AttributeMap& attrs)
      : outputs_(outputs), attrs_(attrs) {}
  /// True if the slot has a variable.
  bool HasOutput(const std::string& slot) const override {
    const auto found = outputs_.find(slot);
    return found != outputs_.end() && std::any_of(found->second.begin(), found->second.end(),
                                                  [](const auto& var) { return var != nullptr; });
  }
  /// Errors: NotFound.
  const Attribute& GetAttr(const std::string& attr) const override {
    const auto found = attrs_.find(attr);
    PADDLE_ENFORCE(found != attrs_.end(),
                   ::phi::errors::NotFound("the op has no attribute `%s`", attr));
    return found->second;
  }

 private:
  const imperative::NameVariableWrapperMap& outputs_;
  const AttributeMap& attrs_;
};

}  // namespace framework
}  // namespace paddle
