#include "parity/harness/case_execution.h"

#include "framework/op/op_registry.h"
#include "framework/program/var_desc.h"
#include "framework/scope/variable_helper.h"
#include "parity/execution/capture.h"
#include "parity/execution/run_execution.h"
#include "parity/harness/values.h"

namespace phibridge {
namespace parity {

namespace fw = paddle::framework;

CaseExecution::CaseExecution(const OpTestParam& param, DataType run_dtype)
    : param_(param),
      run_dtype_(run_dtype),
      inputs_(param.op_case->InputNames()),
      outputs_(param.op_case->OutputNames()),
      attrs_(param.op_case->attrs) {
  for (const std::string& attr : param.op_case->variable_attrs) {
    std::vector<fw::VarDesc*> vars;
    for (const std::string& name : inputs_.at(attr)) {
      described_.push_back(std::make_shared<fw::VarDesc>(name));
      vars.push_back(described_.back().get());
    }
    attrs_[attr] = vars.size() == 1 ? fw::Attribute(vars[0]) : fw::Attribute(vars);
  }
}

void CaseExecution::MakeInputs(fw::Scope* scope) const {
  for (const auto& slot : param_.op_case->inputs) {
    for (size_t i = 0; i < slot.second.size(); ++i) {
      const std::string& name = inputs_.at(slot.first)[i];
      MakeVariableAs(slot.second[i], param_.dtype, run_dtype_, param_.op_case->name + name,
                     scope->Var(name));
    }
  }
}

void CaseExecution::MakeOutputs(const Names& outputs, fw::Scope* scope) const {
  for (const auto& slot : outputs) {
    const Input::Kind kind = KindOf(param_.op_case->outputs.at(slot.first), *param_.op_case);
    for (const std::string& name : slot.second) {
      fw::Variable* var = scope->Var(name);
      if (!var->IsInitialized()) fw::InitializeVariable(var, VarTypeOf(kind));
    }
  }
}

std::unique_ptr<fw::OperatorBase> CaseExecution::CreateOp(const Names& outputs) const {
  return fw::OpRegistry::CreateOp(param_.suite->type, inputs_, outputs, attrs_);
}

Execution CaseExecution::WithValues() const {
  fw::Scope scope;
  MakeInputs(&scope);
  MakeOutputs(outputs_, &scope);
  return Capture(*CreateOp(outputs_), scope);
}

Input::Kind KindOf(const Output& output, const OpCase& op_case) {
  if (output.kind) return *output.kind;
  const bool as_first_input = output.array && !op_case.inputs.empty();
  return as_first_input ? op_case.inputs.begin()->second[0].kind : Input::kDense;
}

}  // namespace parity
}  // namespace phibridge
