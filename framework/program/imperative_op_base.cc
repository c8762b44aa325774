#include "framework/program/imperative_op_base.h"

#include "phi/core/enforce.h"

namespace paddle {
namespace imperative {
namespace {

std::vector<std::string> EagerSlotNames(const framework::VariableNameMap& slots) {
  std::vector<std::string> names;
  for (const auto& item : slots) names.push_back(item.first);
  return names;
}

std::vector<std::string> EagerVars(const framework::VariableNameMap& slots,
                                   const std::string& name) {
  auto it = slots.find(name);
  return it == slots.end() ? std::vector<std::string>() : it->second;
}

std::vector<std::string> EagerGrads(std::vector<std::string> names) {
  for (std::string& name : names) name = framework::GradVarName(name);
  return names;
}

}  // namespace

OpBase::OpBase() = default;
OpBase::~OpBase() = default;

void OpBase::SetInput(const std::string& name, std::vector<std::string> vars) {
  inputs_[name] = std::move(vars);
}
void OpBase::SetOutput(const std::string& name, std::vector<std::string> vars) {
  outputs_[name] = std::move(vars);
}
void OpBase::SetAttrMap(const framework::AttributeMap& attrs) { attrs_ = attrs; }
void OpBase::SetAttr(const std::string& name, const framework::Attribute& value) {
  attrs_[name] = value;
}
bool OpBase::HasAttr(const std::string& name) const { return attrs_.count(name) > 0; }
const framework::Attribute& OpBase::GetAttr(const std::string& name) const {
  auto it = attrs_.find(name);
  PADDLE_ENFORCE(it != attrs_.end(),
                 phi::errors::NotFound("op `%s` has no attribute `%s`", type_, name));
  return it->second;
}

TracedGradOp::TracedGradOp(const std::shared_ptr<GradOpNode>& node)
    : op_(node->emplace_back(std::make_shared<OpBase>())) {}

std::vector<std::string> GradOpBaseMakerBase::InputGrad(const std::string& name,
                                                        bool drop_empty_grad) const {
  (void)drop_empty_grad;  // there is no no-grad set here: no gradient is empty
  return EagerGrads(Input(name));
}
std::vector<std::string> GradOpBaseMakerBase::OutputGrad(const std::string& name) const {
  return EagerGrads(Output(name));
}
std::vector<std::string> GradOpBaseMakerBase::InputNames() const {
  return EagerSlotNames(forward_.Inputs());
}
std::vector<std::string> GradOpBaseMakerBase::OutputNames() const {
  return EagerSlotNames(forward_.Outputs());
}
std::vector<std::string> GradOpBaseMakerBase::Input(const std::string& name) const {
  return EagerVars(forward_.Inputs(), name);
}
std::vector<std::string> GradOpBaseMakerBase::Output(const std::string& name) const {
  return EagerVars(forward_.Outputs(), name);
}

}  // namespace imperative
}  // namespace paddle
