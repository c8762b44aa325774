#include "framework/program/var_type_inference.h"

#include <algorithm>

#include "framework/program/attribute_checker.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

const std::string& VarNameAt(const OpDesc& op, const std::vector<std::string>& vars,
                             const std::string& slot, int index) {
  PADDLE_ENFORCE(index >= 0 && static_cast<size_t>(index) < vars.size(),
                 phi::errors::NotFound("op `%s`: slot `%s` has %d variables; there is no #%d",
                                       op.Type(), slot, vars.size(), index));
  return vars[static_cast<size_t>(index)];
}

const std::vector<std::string>& SlotOrEmpty(const VariableNameMap& slots, const std::string& name) {
  static const auto* const empty = new std::vector<std::string>();
  auto it = slots.find(name);
  return it == slots.end() ? *empty : it->second;
}

}  // namespace

const OpDesc& InferVarTypeContext::Op() const {
  PADDLE_ENFORCE_NOT_NULL(
      op_, phi::errors::PreconditionNotMet("variable types are inferred for an op; there is none"));
  return *op_;
}
BlockDesc& InferVarTypeContext::Block() const {
  PADDLE_ENFORCE_NOT_NULL(block_, phi::errors::PreconditionNotMet(
                                      "the variable types of op `%s` need a block", Op().Type()));
  return *block_;
}

Attribute InferVarTypeContext::GetAttr(const std::string& name) const {
  if (Op().HasAttr(name)) return Op().GetAttr(name);
  const OpInfo* info = OpInfoMap::Instance().GetNullable(Op().Type());
  if (info != nullptr && info->Checker() != nullptr) {
    const AttributeMap& defaults = info->Checker()->GetDefaultAttrMap();
    const auto found = defaults.find(name);
    if (found != defaults.end()) return found->second;
  }
  return Op().GetAttr(name);  // which says that there is none
}
const std::vector<std::string>& InferVarTypeContext::InputVars(const std::string& name) const {
  return SlotOrEmpty(Op().Inputs(), name);
}
const std::vector<std::string>& InferVarTypeContext::OutputVars(const std::string& name) const {
  return SlotOrEmpty(Op().Outputs(), name);
}
bool InferVarTypeContext::HasInput(const std::string& name) const {
  return !InputVars(name).empty();
}
bool InferVarTypeContext::HasOutput(const std::string& name) const {
  return !OutputVars(name).empty();
}
size_t InferVarTypeContext::InputSize(const std::string& name) const {
  return InputVars(name).size();
}
const std::string& InferVarTypeContext::InputVarName(const std::string& name, int index) const {
  return VarNameAt(Op(), InputVars(name), name, index);
}

bool InferVarTypeContext::InputTypeAnyOf(const std::string& name, proto::VarType::Type type) const {
  const std::vector<std::string>& vars = InputVars(name);
  return std::any_of(vars.begin(), vars.end(),
                     [&](const std::string& var) { return GetVarType(var) == type; });
}
bool InferVarTypeContext::InputTypeAllOf(const std::string& name, proto::VarType::Type type) const {
  const std::vector<std::string>& vars = InputVars(name);
  return std::all_of(vars.begin(), vars.end(),
                     [&](const std::string& var) { return GetVarType(var) == type; });
}

std::vector<std::string> InferVarTypeContext::OutputsAt(const std::string& name, int index) const {
  std::vector<std::string> vars = OutputVars(name);
  if (index == ALL_ELEMENTS) {  // of those that are wanted
    vars.erase(std::remove(vars.begin(), vars.end(), kEmptyVarName), vars.end());
    return vars;
  }
  if (vars.empty()) return {};
  return {VarNameAt(Op(), vars, name, index)};
}

void InferVarTypeContext::SyncTypeAndDataType(const std::string& input_name,
                                              const std::string& output_name, int index) {
  const std::vector<std::string>& inputs = InputVars(input_name);
  const std::vector<std::string>& outputs = OutputVars(output_name);
  if (inputs.empty() || outputs.empty()) return;
  const std::string& in = VarNameAt(Op(), inputs, input_name, index);
  const std::string& out = VarNameAt(Op(), outputs, output_name, index);
  if (in == out) return;
  SetVarType(out, GetVarType(in));
  if (FindVar(in).HasTensorDesc()) SetVarDataType(out, GetVarDataType(in));
}

void InferVarTypeContext::SetOutputType(const std::string& name, proto::VarType::Type type,
                                        int index) {
  for (const std::string& var : OutputsAt(name, index)) SetVarType(var, type);
}
proto::VarType::Type InferVarTypeContext::GetInputType(const std::string& name, int index) const {
  return GetVarType(InputVarName(name, index));
}
proto::VarType::Type InferVarTypeContext::GetOutputType(const std::string& name, int index) const {
  return GetVarType(VarNameAt(Op(), OutputVars(name), name, index));
}
proto::VarType::Type InferVarTypeContext::GetInputDataType(const std::string& name,
                                                           int index) const {
  return GetVarDataType(InputVarName(name, index));
}
void InferVarTypeContext::SetOutputDataType(const std::string& name, proto::VarType::Type type,
                                            int index) {
  for (const std::string& var : OutputsAt(name, index)) SetVarDataType(var, type);
}
std::vector<proto::VarType::Type> InferVarTypeContext::GetInputDataTypes(const std::string& name,
                                                                         int index) const {
  return GetVarDataTypes(InputVarName(name, index));
}
void InferVarTypeContext::SetOutputDataTypes(const std::string& name,
                                             const std::vector<proto::VarType::Type>& types,
                                             int index) {
  for (const std::string& var : OutputsAt(name, index)) SetVarDataTypes(var, types);
}
std::vector<int64_t> InferVarTypeContext::GetInputShape(const std::string& name, int index) const {
  return GetVarShape(InputVarName(name, index));
}
void InferVarTypeContext::SetOutputShape(const std::string& name, const std::vector<int64_t>& dims,
                                         int index) {
  for (const std::string& var : OutputsAt(name, index)) SetVarShape(var, dims);
}
int32_t InferVarTypeContext::GetInputLoDLevel(const std::string& name, int index) const {
  return GetVarLoDLevel(InputVarName(name, index));
}
void InferVarTypeContext::SetOutputLoDLevel(const std::string& name, int32_t lod_level, int index) {
  for (const std::string& var : OutputsAt(name, index)) SetVarLoDLevel(var, lod_level);
}
void InferVarTypeContext::InsertVar(const std::string& var_name, proto::VarType::Type var_type) {
  Block().Var(var_name)->SetType(var_type);
}

bool InferVarTypeContext::HasVar(const std::string& name) const {
  return Block().FindVarRecursive(name) != nullptr;
}

VarDesc& InferVarTypeContext::FindVar(const std::string& name) const {
  VarDesc* var = Block().FindVarRecursive(name);
  PADDLE_ENFORCE_NOT_NULL(
      var, phi::errors::NotFound("op `%s`: variable `%s` is not declared", Op().Type(), name));
  return *var;
}

proto::VarType::Type InferVarTypeContext::GetVarType(const std::string& name) const {
  return FindVar(name).GetType();
}
void InferVarTypeContext::SetVarType(const std::string& name, proto::VarType::Type type) {
  FindVar(name).SetType(type);
}
proto::VarType::Type InferVarTypeContext::GetVarDataType(const std::string& name) const {
  return FindVar(name).GetDataType();
}
void InferVarTypeContext::SetVarDataType(const std::string& name, proto::VarType::Type type) {
  FindVar(name).SetDataType(type);
}
std::vector<proto::VarType::Type> InferVarTypeContext::GetVarDataTypes(
    const std::string& name) const {
  return FindVar(name).GetDataTypes();
}
void InferVarTypeContext::SetVarDataTypes(const std::string& name,
                                          const std::vector<proto::VarType::Type>& types) {
  FindVar(name).SetDataTypes(types);
}
std::vector<int64_t> InferVarTypeContext::GetVarShape(const std::string& name) const {
  return FindVar(name).GetShape();
}
void InferVarTypeContext::SetVarShape(const std::string& name, const std::vector<int64_t>& dims) {
  FindVar(name).SetShape(dims);
}
int32_t InferVarTypeContext::GetVarLoDLevel(const std::string& name) const {
  return FindVar(name).GetLoDLevel();
}
void InferVarTypeContext::SetVarLoDLevel(const std::string& name, int32_t lod_level) {
  FindVar(name).SetLoDLevel(lod_level);
}

void OpDesc::InferVarType(BlockDesc* block) const {
  const OpInfo& info = OpInfoMap::Instance().Get(type_);
  if (!info.infer_var_type_) return;
  InferVarTypeContext context(this, block);
  info.infer_var_type_(&context);
}

}  // namespace framework
}  // namespace paddle
