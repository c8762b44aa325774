#include "parity/harness/valid_case.h"

#include "parity/harness/case_execution.h"

#include <unordered_map>
#include <unordered_set>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "parity/harness/values.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {

namespace fw = paddle::framework;

const phi::DenseTensor* DenseIn(const fw::Scope& scope, const std::string& name) {
  const fw::Variable* var = name == fw::kEmptyVarName ? nullptr : scope.FindVar(name);
  return var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
}

ValidCase::ValidCase(const OpTestParam& param) : param_(param) {
  options_.fallback = FallbackPolicy::kAllow;
  const CaseExecution execution(param);
  execution.MakeInputs(&scope_);
  execution.MakeOutputs(execution.outputs(), &scope_);
  forward_ = std::make_unique<fw::OpDesc>(param.suite->type, execution.inputs(),
                                          execution.outputs(), param.op_case->attrs);
  forward_->CheckAttrs();
}

bool ValidCase::Run() {
  RunOne(*forward_);
  MakeGradients();
  for (const auto& op : gradients_) {
    for (const std::string& name : op->InputArgumentNames()) {
      if (!MakeCotangent(name)) return false;
    }
  }
  for (const auto& op : gradients_) {
    DeclareOutputs(op.get());
    RunOne(*op);
  }
  return !gradients_.empty();
}

void ValidCase::RunOne(const fw::OpDesc& desc) {
  const auto op =
      fw::OpRegistry::CreateOp(desc.Type(), desc.Inputs(), desc.Outputs(), desc.GetAttrMap());
  BoundOp(*op, scope_, options_).Run();
}

void ValidCase::MakeGradients() {
  const auto& info = fw::OpInfoMap::Instance().Get(forward_->Type());
  if (!info.HasGradOpMaker() || info.use_empty_grad_op_desc_maker_) return;
  std::unordered_set<std::string> no_grad;
  for (const std::string& name : forward_->InputArgumentNames()) {
    const phi::DenseTensor* tensor = DenseIn(scope_, name);
    const bool number = tensor != nullptr && (phi::IsFloatingType(tensor->dtype()) ||
                                              phi::IsComplexType(tensor->dtype()));
    if (!number) no_grad.insert(fw::GradVarName(name));
  }
  for (const std::string& slot : param_.op_case->no_grad_of) {
    if (!forward_->HasInput(slot)) continue;
    for (const std::string& name : forward_->Input(slot)) no_grad.insert(fw::GradVarName(name));
  }
  std::unordered_map<std::string, std::string> grad_to_var;
  gradients_ = info.GradOpMaker()(*forward_, no_grad, &grad_to_var, {});
}

// The gradient of an output is the output: of its shape and type. False if that is no tensor.
bool ValidCase::MakeCotangent(const std::string& name) {
  const std::string of = fw::GradOriginalVarName(name);
  if (of == name || scope_.FindVar(of) == nullptr || scope_.FindVar(name) != nullptr) return true;
  const phi::DenseTensor* output = DenseIn(scope_, of);
  if (output == nullptr || !output->initialized()) return false;
  *scope_.Var(name)->GetMutable<phi::DenseTensor>() = *output;
  return true;
}

// Variables of the kind that the program would declare.
void ValidCase::DeclareOutputs(fw::OpDesc* op) {
  fw::BlockDesc* block = program_.MutableBlock(0);
  for (const std::string& name : op->InputArgumentNames()) {
    const phi::DenseTensor* tensor = DenseIn(scope_, name);
    if (tensor == nullptr || tensor->dtype() == phi::DataType::UNDEFINED) continue;
    block->Var(name)->SetDataType(fw::TransToProtoVarType(tensor->dtype()));
  }
  for (const std::string& name : op->OutputArgumentNames()) {
    if (name != fw::kEmptyVarName) block->Var(name);
  }
  op->SetBlock(block);
  op->InferVarType(block);
  for (const std::string& name : op->OutputArgumentNames()) {
    if (name == fw::kEmptyVarName) continue;
    fw::Variable* var = scope_.Var(name);
    const bool sparse = block->FindVar(name)->GetType() == fw::proto::VarType::SELECTED_ROWS;
    if (sparse) var->GetMutable<phi::SelectedRows>();
    if (!sparse && !var->IsInitialized()) var->GetMutable<phi::DenseTensor>();
  }
}

}  // namespace parity
}  // namespace phibridge
