#include "framework/op/argument_mapping_contexts.h"

#include "compat/op_utils_map.h"
#include "framework/op/op_signatures.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/var_attributes.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"
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

// The variables of a slot that are there.
std::vector<std::string> Named(const std::vector<std::string>& slot) {
  std::vector<std::string> names;
  for (const std::string& name : slot) {
    if (name != kEmptyVarName) names.push_back(name);
  }
  return names;
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

bool ProtoArgumentMappingContext::HasAttr(const std::string& name) const {
  return op_.HasAttr(name) || DefaultAttributes(op_.Type()).count(name) != 0;
}
paddle::any ProtoArgumentMappingContext::Attr(const std::string& name) const {
  if (op_.HasAttr(name)) return ToAny(op_.GetAttr(name));
  const AttributeMap& defaults = DefaultAttributes(op_.Type());
  const auto it = defaults.find(name);
  PADDLE_ENFORCE(
      it != defaults.end(),
      phi::errors::NotFound("op `%s` has no attribute `%s` and declares no default of it",
                            op_.Type(), name));
  return ToAny(it->second);
}

std::vector<std::string> ProtoArgumentMappingContext::InputsOf(const std::string& name) const {
  return Named(InputsWithVarAttrs(op_, name));
}
std::vector<std::string> ProtoArgumentMappingContext::OutputsOf(const std::string& name) const {
  const auto slot = op_.Outputs().find(name);
  return slot == op_.Outputs().end() ? std::vector<std::string>() : Named(slot->second);
}

bool ProtoArgumentMappingContext::IsDeclaredAs(const std::string& variable,
                                               proto::VarType::Type type) const {
  const VarDesc* desc = block_.FindVarRecursive(variable);
  if (desc == nullptr) is_certain_ = false;
  return desc != nullptr && desc->GetType() == type;
}
bool ProtoArgumentMappingContext::FirstIs(const std::vector<std::string>& variables,
                                          proto::VarType::Type type) const {
  return !variables.empty() && IsDeclaredAs(variables[0], type);
}

bool ProtoArgumentMappingContext::IsDenseTensorInput(const std::string& name) const {
  return FirstIs(InputsOf(name), proto::VarType::LOD_TENSOR);
}
bool ProtoArgumentMappingContext::IsDenseTensorInputs(const std::string& name) const {
  const std::vector<std::string> variables = InputsOf(name);
  bool all = !variables.empty();
  for (const std::string& variable : variables)
    all = IsDeclaredAs(variable, proto::VarType::LOD_TENSOR) && all;
  return all;
}
bool ProtoArgumentMappingContext::IsSelectedRowsInput(const std::string& name) const {
  return FirstIs(InputsOf(name), proto::VarType::SELECTED_ROWS);
}
bool ProtoArgumentMappingContext::IsDenseTensorVectorInput(const std::string& name) const {
  return FirstIs(InputsOf(name), proto::VarType::LOD_TENSOR_ARRAY);
}
bool ProtoArgumentMappingContext::IsSparseCooTensorInput(const std::string& name) const {
  return FirstIs(InputsOf(name), proto::VarType::SPARSE_COO);
}
bool ProtoArgumentMappingContext::IsSparseCsrTensorInput(const std::string& name) const {
  return FirstIs(InputsOf(name), proto::VarType::SPARSE_CSR);
}
bool ProtoArgumentMappingContext::IsStringTensorInput(const std::string& name) const {
  return FirstIs(InputsOf(name), proto::VarType::PSTRING);
}
bool ProtoArgumentMappingContext::IsSparseCooTensorOutput(const std::string& name) const {
  return FirstIs(OutputsOf(name), proto::VarType::SPARSE_COO);
}
bool ProtoArgumentMappingContext::IsSparseCsrTensorOutput(const std::string& name) const {
  return FirstIs(OutputsOf(name), proto::VarType::SPARSE_CSR);
}
bool ProtoArgumentMappingContext::IsStringTensorOutput(const std::string& name) const {
  return FirstIs(OutputsOf(name), proto::VarType::PSTRING);
}
bool ProtoArgumentMappingContext::IsDenseTensorOutput(const std::string& name) const {
  return FirstIs(OutputsOf(name), proto::VarType::LOD_TENSOR);
}
bool ProtoArgumentMappingContext::IsSelectedRowsOutput(const std::string& name) const {
  return FirstIs(OutputsOf(name), proto::VarType::SELECTED_ROWS);
}

DescribedSignature DescribeSignature(const OpDesc& op, const BlockDesc& block) {
  DescribedSignature out;
  const std::string& type = op.Type();
  const phibridge::OpSignatures signatures = SignaturesOf(type);
  if (!phi::HasCompatiblePhiKernel(type) || !signatures) return out;
  const ProtoArgumentMappingContext ctx(op, block);
  out.signature = signatures.For(&ctx);
  out.is_certain = ctx.is_certain();
  return out;
}

}  // namespace framework
}  // namespace paddle
