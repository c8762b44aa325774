#include "parity/hostile/valid_case.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "framework/executor/block_variables.h"
#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "framework/op/refusing_kernels.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/var_desc.h"
#include "parity/execution/run_execution.h"
#include "parity/harness/case_execution.h"
#include "parity/hostile/victim.h"
#include "parity/values/op_value.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {

namespace fw = paddle::framework;

bool OnlyRefuses(const std::string& op_type) { return !fw::RefusalOf(op_type).empty(); }

ValidCase::ValidCase(const OpTestParam& param) : param_(param) {
  options_.fallback = FallbackPolicy::kAllow;
  const CaseExecution execution(param);
  execution.MakeInputs(&scope_);
  execution.MakeOutputs(execution.outputs(), &scope_);
  ops_.push_back(std::make_unique<fw::OpDesc>(param.suite->type, fw::VariableNameMap(),
                                              execution.outputs(), param.op_case->attrs));
  fw::BlockDesc* block = program_.MutableBlock(0);
  for (const std::string& attr : param.op_case->variable_attrs) {
    for (const std::string& name : execution.inputs().at(attr)) block->Var(name);
  }
  SetInputs(execution.inputs(), param.op_case->variable_attrs, *block, ops_[0].get());
  ops_[0]->CheckAttrs();
}

void ValidCase::Run() {
  if (OnlyRefuses(ops_[0]->Type())) return;
  RunOne(*ops_[0]);
  constexpr int kHighestGradient = 3;
  size_t begin = 0;
  for (int order = 1; order <= kHighestGradient; ++order) {
    const size_t end = ops_.size();
    for (size_t i = begin; i < end; ++i) {
      for (auto& gradient : GradientsOf(*ops_[i])) {
        if (TryGradient(gradient.get())) ops_.push_back(std::move(gradient));
      }
    }
    begin = end;
  }
}

void ValidCase::RunOne(const fw::OpDesc& desc) {
  const auto op = fw::OpRegistry::CreateOp(desc);
  BoundOp(*op, scope_, options_).Run();
}

bool ValidCase::TryGradient(fw::OpDesc* op) {
  try {
    for (const std::string& name : op->InputArgumentNames()) MakeCotangent(name);
    DeclareOutputs(op);
    RunOne(*op);
    return true;
  } catch (const phi::enforce::EnforceNotMet&) {
    return false;  // it has no gradient of this case, which other checks say
  }
}

ValidCase::OpDescs ValidCase::GradientsOf(const fw::OpDesc& op) {
  const auto& info = fw::OpInfoMap::Instance().Get(op.Type());
  if (!info.HasGradOpMaker() || info.use_empty_grad_op_desc_maker_) return {};
  std::unordered_set<std::string> excluded;  // by the case
  for (const std::string& slot : param_.op_case->no_grad_of) {
    if (!op.HasInput(slot)) continue;
    for (const std::string& name : op.Input(slot)) excluded.insert(fw::GradVarName(name));
  }
  std::unordered_set<std::string> no_grad = excluded;
  for (const std::string& name : op.InputArgumentNames()) {
    const fw::Variable* var = scope_.FindVar(name);
    const phi::TensorBase* tensor = var == nullptr ? nullptr : var->tensor();
    // Of a case of integers what has their type may have a gradient, where a kernel takes it.
    const bool number = tensor != nullptr &&
                        (phi::IsFloatingType(tensor->dtype()) ||
                         phi::IsComplexType(tensor->dtype()) || tensor->dtype() == param_.dtype);
    if (!number) no_grad.insert(fw::GradVarName(name));
  }
  const auto make = [&](const std::unordered_set<std::string>& without) {
    std::unordered_map<std::string, std::string> grad_to_var;
    return info.GradOpMaker()(op, without, &grad_to_var, {});
  };
  OpDescs ops = make(no_grad);
  const bool gives_nothing = std::all_of(ops.begin(), ops.end(), [](const auto& made) {
    const std::vector<std::string> outputs = made->OutputArgumentNames();
    return std::count(outputs.begin(), outputs.end(), fw::kEmptyVarName) ==
           static_cast<int64_t>(outputs.size());
  });
  // That of pyramid_hash names the gradient of integers, and changes W instead.
  return gives_nothing ? make(excluded) : std::move(ops);
}

void ValidCase::MakeCotangent(const std::string& name) {
  const std::string of = fw::GradOriginalVarName(name);
  const fw::Variable* output = of == name ? nullptr : scope_.FindVar(of);
  if (output == nullptr || output->tensor() == nullptr || scope_.FindVar(name) != nullptr) return;
  PutValue(CopyValue(*output), phi::CPUPlace(), scope_.Var(name));
}

// Variables of the kind that the program would declare.
void ValidCase::DeclareOutputs(fw::OpDesc* op) {
  fw::BlockDesc* block = program_.MutableBlock(0);
  for (const std::string& name : op->InputArgumentNames()) {
    if (name != fw::kEmptyVarName) Declare(name, scope_.FindVar(name), block);
  }
  for (const std::string& name : op->OutputArgumentNames()) {
    if (name != fw::kEmptyVarName) block->Var(name);
  }
  op->SetBlock(block);
  op->InferVarType(block);
  CreateVariables(*block, &scope_);
}

}  // namespace parity
}  // namespace phibridge
