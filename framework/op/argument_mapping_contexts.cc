#include "framework/op/argument_mapping_contexts.h"

#include "phi/core/enforce.h"
#include "phi/core/tensor_base.h"

namespace paddle {
namespace framework {
namespace {

const std::vector<Variable*>* FindSlot(const VariableValueMap& slots, const std::string& name) {
  auto it = slots.find(name);
  return it == slots.end() ? nullptr : &it->second;
}

bool HoldsKind(const Variable* var, phi::TensorKind kind) {
  return var != nullptr && var->tensor() != nullptr && var->tensor()->kind() == kind;
}

bool FirstHoldsKind(const VariableValueMap& slots, const std::string& name, phi::TensorKind kind) {
  const std::vector<Variable*>* vars = FindSlot(slots, name);
  return vars != nullptr && !vars->empty() && HoldsKind((*vars)[0], kind);
}

bool Is(const std::vector<proto::VarType::Type>& types, proto::VarType::Type type) {
  return !types.empty() && types[0] == type;
}

template <typename Vars>
bool Declares(const Vars& vars, const std::string& name) {
  for (const auto& var : vars) {
    if (var.name() == name) return true;
  }
  return false;
}

}  // namespace

bool ExecutionArgumentMappingContext::IsDenseTensorInput(const std::string& name) const {
  return FirstHoldsKind(ctx_.ctx_.inputs, name, phi::TensorKind::kDense);
}
bool ExecutionArgumentMappingContext::IsDenseTensorInputs(const std::string& name) const {
  const std::vector<Variable*>* vars = FindSlot(ctx_.ctx_.inputs, name);
  if (vars == nullptr || vars->empty()) return false;
  for (const Variable* var : *vars) {
    if (!HoldsKind(var, phi::TensorKind::kDense)) return false;
  }
  return true;
}
bool ExecutionArgumentMappingContext::IsSelectedRowsInput(const std::string& name) const {
  return FirstHoldsKind(ctx_.ctx_.inputs, name, phi::TensorKind::kSelectedRows);
}
bool ExecutionArgumentMappingContext::IsDenseTensorVectorInput(const std::string& name) const {
  return FirstHoldsKind(ctx_.ctx_.inputs, name, phi::TensorKind::kTensorArray);
}
bool ExecutionArgumentMappingContext::IsDenseTensorOutput(const std::string& name) const {
  return FirstHoldsKind(ctx_.ctx_.outputs, name, phi::TensorKind::kDense);
}
bool ExecutionArgumentMappingContext::IsSelectedRowsOutput(const std::string& name) const {
  return FirstHoldsKind(ctx_.ctx_.outputs, name, phi::TensorKind::kSelectedRows);
}
bool ExecutionArgumentMappingContext::IsSparseCooTensorInput(const std::string& name) const {
  return FirstHoldsKind(ctx_.ctx_.inputs, name, phi::TensorKind::kSparseCoo);
}
bool ExecutionArgumentMappingContext::IsSparseCooTensorOutput(const std::string& name) const {
  return FirstHoldsKind(ctx_.ctx_.outputs, name, phi::TensorKind::kSparseCoo);
}
bool ExecutionArgumentMappingContext::IsSparseCsrTensorInput(const std::string& name) const {
  return FirstHoldsKind(ctx_.ctx_.inputs, name, phi::TensorKind::kSparseCsr);
}
bool ExecutionArgumentMappingContext::IsSparseCsrTensorOutput(const std::string& name) const {
  return FirstHoldsKind(ctx_.ctx_.outputs, name, phi::TensorKind::kSparseCsr);
}
bool ExecutionArgumentMappingContext::IsStringTensorInput(const std::string& name) const {
  return FirstHoldsKind(ctx_.ctx_.inputs, name, phi::TensorKind::kString);
}
bool ExecutionArgumentMappingContext::IsStringTensorOutput(const std::string& name) const {
  return FirstHoldsKind(ctx_.ctx_.outputs, name, phi::TensorKind::kString);
}

paddle::any InferShapeArgumentMappingContext::Attr(const std::string& name) const {
  const Attribute* attr = ctx_.Attrs().GetAttr(name);
  PADDLE_ENFORCE_NOT_NULL(attr, phi::errors::NotFound("the op has no attribute `%s`", name));
  return ToAny(*attr);
}
bool InferShapeArgumentMappingContext::IsDenseTensorInput(const std::string& name) const {
  return HasInput(name) && Is(ctx_.GetInputsVarType(name), proto::VarType::LOD_TENSOR);
}
bool InferShapeArgumentMappingContext::IsDenseTensorInputs(const std::string& name) const {
  if (!HasInput(name)) return false;
  for (proto::VarType::Type type : ctx_.GetInputsVarType(name)) {
    if (type != proto::VarType::LOD_TENSOR) return false;
  }
  return true;
}
bool InferShapeArgumentMappingContext::IsSelectedRowsInput(const std::string& name) const {
  return HasInput(name) && Is(ctx_.GetInputsVarType(name), proto::VarType::SELECTED_ROWS);
}
bool InferShapeArgumentMappingContext::IsDenseTensorVectorInput(const std::string& name) const {
  return HasInput(name) && Is(ctx_.GetInputsVarType(name), proto::VarType::LOD_TENSOR_ARRAY);
}
bool InferShapeArgumentMappingContext::IsDenseTensorOutput(const std::string& name) const {
  return HasOutput(name) && Is(ctx_.GetOutputsVarType(name), proto::VarType::LOD_TENSOR);
}
bool InferShapeArgumentMappingContext::IsSelectedRowsOutput(const std::string& name) const {
  return HasOutput(name) && Is(ctx_.GetOutputsVarType(name), proto::VarType::SELECTED_ROWS);
}
bool InferShapeArgumentMappingContext::IsSparseCooTensorInput(const std::string& name) const {
  return HasInput(name) && Is(ctx_.GetInputsVarType(name), proto::VarType::SPARSE_COO);
}
bool InferShapeArgumentMappingContext::IsSparseCooTensorOutput(const std::string& name) const {
  return HasOutput(name) && Is(ctx_.GetOutputsVarType(name), proto::VarType::SPARSE_COO);
}
bool InferShapeArgumentMappingContext::IsSparseCsrTensorInput(const std::string& name) const {
  return HasInput(name) && Is(ctx_.GetInputsVarType(name), proto::VarType::SPARSE_CSR);
}
bool InferShapeArgumentMappingContext::IsSparseCsrTensorOutput(const std::string& name) const {
  return HasOutput(name) && Is(ctx_.GetOutputsVarType(name), proto::VarType::SPARSE_CSR);
}
bool InferShapeArgumentMappingContext::IsStringTensorInput(const std::string& name) const {
  return HasInput(name) && Is(ctx_.GetInputsVarType(name), proto::VarType::PSTRING);
}
bool InferShapeArgumentMappingContext::IsStringTensorOutput(const std::string& name) const {
  return HasOutput(name) && Is(ctx_.GetOutputsVarType(name), proto::VarType::PSTRING);
}

bool ProtoArgumentMappingContext::HasInput(const std::string& name) const {
  return Declares(proto_.inputs(), name);
}
bool ProtoArgumentMappingContext::HasOutput(const std::string& name) const {
  return Declares(proto_.outputs(), name);
}
bool ProtoArgumentMappingContext::HasAttr(const std::string& name) const {
  return Declares(proto_.attrs(), name);
}
paddle::any ProtoArgumentMappingContext::Attr(const std::string& name) const {
  const AttributeMap& defaults = DefaultAttributes(proto_.type());
  auto it = defaults.find(name);
  PADDLE_ENFORCE(
      it != defaults.end(),
      phi::errors::NotFound("op `%s` declares no default of attribute `%s`", proto_.type(), name));
  return ToAny(it->second);
}

}  // namespace framework
}  // namespace paddle
