#include "framework/op/execution_context.h"

#include "compat/tensor_attribute.h"
#include "framework/op/unused_var_check.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

Variable* OnlyVariable(const VariableValueMap& slots, const std::string& type, const char* kind,
                       const std::string& name) {
  auto it = slots.find(name);
  if (it == slots.end() || it->second.empty()) return nullptr;
  PADDLE_ENFORCE_EQ(
      it->second.size(), size_t{1},
      phi::errors::InvalidArgument("op `%s`: %s `%s` must hold one variable", type, kind, name));
  return it->second[0];
}

size_t SlotSize(const VariableValueMap& slots, const VariableNameMap& names,
                const std::string& name) {
  const auto bound = slots.find(name);
  if (bound != slots.end()) return bound->second.size();
  const auto named = names.find(name);
  return named == names.end() ? 0 : named->second.size();
}

// Whether the slot holds variables, all of which are there.
bool IsFilled(const VariableValueMap& slots, const std::string& name) {
  auto it = slots.find(name);
  if (it == slots.end() || it->second.empty()) return false;
  for (const Variable* var : it->second) {
    if (var == nullptr) return false;
  }
  return true;
}

}  // namespace

const phi::DenseTensor* GetLoDTensorOrSelectedRowsValueFromVar(const Variable& var) {
  if (const auto* dense = phi::TensorCast<phi::DenseTensor>(var.tensor())) return dense;
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(var.tensor())) return &rows->value();
  PADDLE_THROW(phi::errors::InvalidArgument(
      "the variable must hold a DenseTensor or SelectedRows; it holds %s", var.TypeName()));
}

phi::DenseTensor* GetMutableLoDTensorOrSelectedRowsValueFromVar(Variable* var) {
  if (auto* rows = phi::TensorCast<phi::SelectedRows>(var->tensor())) return rows->mutable_value();
  return var->GetMutable<phi::DenseTensor>();
}

std::vector<std::string> ExecutionContext::InNameList() const {
  std::vector<std::string> names;
  for (const auto& slot : op_.Inputs()) names.push_back(slot.first);
  return names;
}

template <typename T>
bool ExecutionContext::AttrFromVariables(const std::string& name, T* value) const {
  const auto attr = op_.Attrs().find(name);
  if (attr == op_.Attrs().end()) return false;
  if (!std::holds_alternative<VarDesc*>(attr->second) &&
      !std::holds_alternative<std::vector<VarDesc*>>(attr->second)) {
    return false;
  }
  std::vector<const phi::TensorBase*> tensors;
  for (const Variable* var : MultiInputVar(name))
    tensors.push_back(var == nullptr ? nullptr : var->tensor());
  *value = std::get<T>(phibridge::AttributeFromTensors(tensors, phi::AttributeTypeOf<T>(),
                                                       {op_.Type(), name.c_str()}));
  return true;
}

template bool ExecutionContext::AttrFromVariables(const std::string&, bool*) const;
template bool ExecutionContext::AttrFromVariables(const std::string&, int*) const;
template bool ExecutionContext::AttrFromVariables(const std::string&, int64_t*) const;
template bool ExecutionContext::AttrFromVariables(const std::string&, float*) const;
template bool ExecutionContext::AttrFromVariables(const std::string&, double*) const;
template bool ExecutionContext::AttrFromVariables(const std::string&, std::vector<int>*) const;
template bool ExecutionContext::AttrFromVariables(const std::string&, std::vector<int64_t>*) const;

bool ExecutionContext::HasInput(const std::string& name) const {
  auto it = ctx_.inputs.find(name);
  return it != ctx_.inputs.end() && !it->second.empty() && it->second[0] != nullptr;
}

bool ExecutionContext::HasInputs(const std::string& name) const {
  return IsFilled(ctx_.inputs, name);
}
bool ExecutionContext::HasOutputs(const std::string& name) const {
  return IsFilled(ctx_.outputs, name);
}

bool ExecutionContext::HasOutput(const std::string& name) const {
  auto it = ctx_.outputs.find(name);
  return it != ctx_.outputs.end() && !it->second.empty() && it->second[0] != nullptr;
}

size_t ExecutionContext::InputSize(const std::string& name) const {
  return SlotSize(ctx_.inputs, op_.Inputs(), name);
}
size_t ExecutionContext::OutputSize(const std::string& name) const {
  return SlotSize(ctx_.outputs, op_.Outputs(), name);
}

const Attribute& ExecutionContext::GetAttr(const std::string& name) const {
  auto it = op_.Attrs().find(name);
  PADDLE_ENFORCE(it != op_.Attrs().end(),
                 phi::errors::NotFound("op `%s` has no attribute `%s`", op_.Type(), name));
  return it->second;
}

const Variable* ExecutionContext::InputVar(const std::string& name) const {
  variables_read_ = true;
  LogVarUsageIfUnusedVarCheckEnabled(name);
  return OnlyVariable(ctx_.inputs, op_.Type(), "input", name);
}
Variable* ExecutionContext::OutputVar(const std::string& name) const {
  variables_read_ = true;
  return OnlyVariable(ctx_.outputs, op_.Type(), "output", name);
}

// NOLINTNEXTLINE(readability-const-return-type): as declared
const std::vector<const Variable*> ExecutionContext::MultiInputVar(const std::string& name) const {
  variables_read_ = true;
  LogVarUsageIfUnusedVarCheckEnabled(name);
  auto it = ctx_.inputs.find(name);
  if (it == ctx_.inputs.end()) return {};
  return {it->second.begin(), it->second.end()};
}

std::vector<Variable*> ExecutionContext::MultiOutputVar(const std::string& name) const {
  variables_read_ = true;
  auto it = ctx_.outputs.find(name);
  return it == ctx_.outputs.end() ? std::vector<Variable*>() : it->second;
}

template <>
const phi::DenseTensor* ExecutionContext::Input<phi::DenseTensor>(const std::string& name) const {
  const Variable* var = InputVar(name);
  return var == nullptr ? nullptr : GetLoDTensorOrSelectedRowsValueFromVar(*var);
}

template <>
phi::DenseTensor* ExecutionContext::Output<phi::DenseTensor>(const std::string& name) const {
  Variable* var = OutputVar(name);
  return var == nullptr ? nullptr : GetMutableLoDTensorOrSelectedRowsValueFromVar(var);
}

template <>
const std::vector<const phi::DenseTensor*> ExecutionContext::MultiInput<phi::DenseTensor>(
    const std::string& name) const {
  std::vector<const phi::DenseTensor*> out;
  for (const Variable* var : MultiInputVar(name)) {
    out.push_back(var == nullptr ? nullptr : GetLoDTensorOrSelectedRowsValueFromVar(*var));
  }
  return out;
}

template <>
std::vector<phi::DenseTensor*> ExecutionContext::MultiOutput<phi::DenseTensor>(
    const std::string& name) const {
  std::vector<phi::DenseTensor*> out;
  for (Variable* var : MultiOutputVar(name)) {
    out.push_back(var == nullptr ? nullptr : GetMutableLoDTensorOrSelectedRowsValueFromVar(var));
  }
  return out;
}

}  // namespace framework
}  // namespace paddle
