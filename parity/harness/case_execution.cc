#include "parity/harness/case_execution.h"

#include "framework/op/op_registry.h"
#include "parity/execution/capture.h"
#include "parity/harness/values.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {

namespace fw = paddle::framework;

CaseExecution::CaseExecution(const OpTestParam& param, DataType run_dtype)
    : param_(param),
      run_dtype_(run_dtype),
      inputs_(param.op_case->InputNames()),
      outputs_(param.op_case->OutputNames()) {}

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
      if (!var->IsInitialized()) MakeOutput(kind, var);
    }
  }
}

std::unique_ptr<fw::OperatorBase> CaseExecution::CreateOp(const Names& outputs) const {
  return fw::OpRegistry::CreateOp(param_.suite->type, inputs_, outputs, param_.op_case->attrs);
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

void MakeOutput(Input::Kind kind, fw::Variable* var) {
  if (kind == Input::kArray) {
    var->GetMutable<phi::TensorArray>();
  } else if (kind == Input::kSelectedRows) {
    var->GetMutable<phi::SelectedRows>();
  } else if (kind == Input::kSparseCoo) {
    var->GetMutable<phi::SparseCooTensor>();
  } else if (kind == Input::kSparseCsr) {
    var->GetMutable<phi::SparseCsrTensor>();
  } else if (kind == Input::kStrings) {
    var->GetMutable<phi::StringTensor>();
  } else {
    var->GetMutable<phi::DenseTensor>();
  }
}

}  // namespace parity
}  // namespace phibridge
