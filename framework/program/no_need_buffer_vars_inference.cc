#include "framework/program/no_need_buffer_vars_inference.h"

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {

bool StaticGraphInferNoNeedBufferVarsContext::HasOutput(const std::string& slot) const {
  auto it = outputs_.find(slot);
  if (it == outputs_.end()) return false;
  for (const std::string& name : it->second) {
    if (name != kEmptyVarName) return true;
  }
  return false;
}

const Attribute& StaticGraphInferNoNeedBufferVarsContext::GetAttr(const std::string& attr) const {
  auto it = attr_map_.find(attr);
  PADDLE_ENFORCE(it != attr_map_.end(),
                 phi::errors::NotFound("the op has no attribute `%s`", attr));
  return it->second;
}

const std::unordered_set<std::string>& NoNeedBufferVarsInference::Empty() {
  static const auto* const empty = new std::unordered_set<std::string>();
  return *empty;
}

const std::unordered_set<std::string>& InferNoNeedBufferVarsFN::operator()(
    const VariableNameMap& inputs, const VariableNameMap& outputs,
    const AttributeMap& attrs) const {
  PADDLE_ENFORCE_NOT_NULL(
      inferer_, phi::errors::PreconditionNotMet("the op has no no-need-buffer inferer to call"));
  StaticGraphInferNoNeedBufferVarsContext ctx(inputs, outputs, attrs);
  return (*inferer_)(ctx);
}

}  // namespace framework
}  // namespace paddle
