#include "framework/program/var_attributes.h"

#include "framework/program/var_desc.h"

namespace paddle {
namespace framework {
namespace {

// The variables that an attribute names; none for other attributes.
std::vector<std::string> NamesIn(const Attribute& attr) {
  std::vector<const VarDesc*> vars;
  if (const auto* one = std::get_if<VarDesc*>(&attr)) vars.push_back(*one);
  if (const auto* many = std::get_if<std::vector<VarDesc*>>(&attr))
    vars.assign(many->begin(), many->end());
  std::vector<std::string> names;
  for (const VarDesc* var : vars) {
    if (var != nullptr) names.push_back(var->Name());
  }
  return names;
}

}  // namespace

VariableNameMap InputsWithVarAttrs(const OpDesc& op) {
  VariableNameMap inputs = op.Inputs();
  for (const auto& attr : op.GetAttrMap()) {
    std::vector<std::string> names = NamesIn(attr.second);
    if (!names.empty()) inputs[attr.first] = std::move(names);
  }
  return inputs;
}

std::vector<std::string> InputsWithVarAttrs(const OpDesc& op, const std::string& slot) {
  const auto attr = op.GetAttrMap().find(slot);
  if (attr != op.GetAttrMap().end()) {
    std::vector<std::string> names = NamesIn(attr->second);
    if (!names.empty()) return names;
  }
  const auto inputs = op.Inputs().find(slot);
  return inputs == op.Inputs().end() ? std::vector<std::string>() : inputs->second;
}

std::vector<std::string> ReadVariables(const OpDesc& op) {
  std::vector<std::string> names = op.InputArgumentNames();
  for (const auto& attr : op.GetAttrMap()) {
    for (std::string& name : NamesIn(attr.second)) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace framework
}  // namespace paddle
