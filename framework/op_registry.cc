#include "framework/op_registry.h"

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {

std::unique_ptr<OperatorBase> OpRegistry::CreateOp(const std::string& type,
                                                   const VariableNameMap& inputs,
                                                   const VariableNameMap& outputs,
                                                   const AttributeMap& attrs, bool attr_check) {
  const OpInfo& info = OpInfoMap::Instance().Get(type);
  PADDLE_ENFORCE(info.creator_ != nullptr,
                 phi::errors::NotFound("op type `%s` is declared (%s:%d) but has no operator class",
                                       type, info.source_.file, info.source_.line));
  if (!attr_check || info.Checker() == nullptr) {
    return std::unique_ptr<OperatorBase>(info.creator_(type, inputs, outputs, attrs));
  }
  AttributeMap checked = attrs;
  info.Checker()->Check(&checked);
  return std::unique_ptr<OperatorBase>(info.creator_(type, inputs, outputs, checked));
}

std::unique_ptr<OperatorBase> OpRegistry::CreateOp(const OpDesc& op_desc) {
  return CreateOp(op_desc.Type(), op_desc.Inputs(), op_desc.Outputs(), op_desc.GetAttrMap());
}

}  // namespace framework
}  // namespace paddle
