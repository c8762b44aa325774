#include "framework/op/runtime_argument_source.h"

#include <vector>

#include "framework/op/phi_attribute.h"
#include "framework/program/var_names.h"

namespace paddle {
namespace framework {
namespace {

const std::vector<Variable*>* VariablesOf(const VariableValueMap& slots, const std::string& name) {
  auto it = slots.find(name);
  return it == slots.end() ? nullptr : &it->second;
}

}  // namespace

size_t RuntimeArgumentSource::InputSize(const std::string& name) const {
  const std::vector<Variable*>* vars = VariablesOf(ctx_.inputs, name);
  return vars == nullptr ? 0 : vars->size();
}
const phi::TensorBase* RuntimeArgumentSource::Input(const std::string& name, size_t i) const {
  const std::vector<Variable*>* vars = VariablesOf(ctx_.inputs, name);
  return vars == nullptr || i >= vars->size() || (*vars)[i] == nullptr ? nullptr
                                                                       : (*vars)[i]->tensor();
}
size_t RuntimeArgumentSource::OutputSize(const std::string& name) const {
  const std::vector<Variable*>* vars = VariablesOf(ctx_.outputs, name);
  return vars == nullptr ? 0 : vars->size();
}
phi::TensorBase* RuntimeArgumentSource::Output(const std::string& name, size_t i) const {
  const std::vector<Variable*>* vars = VariablesOf(ctx_.outputs, name);
  return vars == nullptr || i >= vars->size() || (*vars)[i] == nullptr ? nullptr
                                                                       : (*vars)[i]->tensor();
}
bool RuntimeArgumentSource::GetAttr(const std::string& name, phi::Attribute* value) const {
  auto it = op_.Attrs().find(name);
  if (it != op_.Attrs().end()) return ToPhiAttribute(it->second, value);
  const AttributeMap& defaults = DefaultAttributes(op_.Type());
  auto fallback = defaults.find(name);
  return fallback != defaults.end() && ToPhiAttribute(fallback->second, value);
}

const phi::TensorBase* RuntimeArgumentSource::ForwardOf(const std::string& name, size_t i) const {
  if (const phi::TensorBase* own = KernelArgumentSource::ForwardOf(name, i)) return own;
  auto names = op_.Outputs().find(name);
  if (scope_ == nullptr || names == op_.Outputs().end() || i >= names->second.size())
    return nullptr;
  const std::string& var_name = names->second[i];
  const std::string forward = GradOriginalVarName(var_name);
  if (forward == var_name) return nullptr;
  const Variable* var = scope_->FindVar(forward);
  return var == nullptr ? nullptr : var->tensor();
}

}  // namespace framework
}  // namespace paddle
