#include <algorithm>
#include <chrono>

#include "framework/executor/block_variables.h"
#include "framework/executor/bound_op.h"
#include "framework/executor/prepared_program.h"
#include "framework/executor/run_observer.h"
#include "framework/op/op_registry.h"
#include "framework/program/block_desc.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_proto_maker.h"
#include "framework/program/program_desc.h"
#include "parity/execution/op_instance.h"
#include "phi/core/tensor_array.h"
#include "tools/common/program/case.h"

namespace phibridge {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::OpProtoAndCheckerMaker;
using paddle::framework::ProgramDesc;
using paddle::framework::Scope;
using paddle::framework::VarDesc;
using paddle::framework::Variable;
using VarType = paddle::framework::proto::VarType;

void DeclareTensor(const Tensor* tensor, DataType dtype, VarDesc* var) {
  if (tensor != nullptr && tensor->dtype() != DataType::UNDEFINED) dtype = tensor->dtype();
  if (dtype != DataType::UNDEFINED) {
    var->SetDataType(paddle::framework::TransToProtoVarType(dtype));
  }
  if (tensor == nullptr) return;
  var->SetShape(phi::vectorize(tensor->dims()));
  if (var->GetType() == VarType::LOD_TENSOR) {
    var->SetLoDLevel(static_cast<int32_t>(tensor->lod().size()));
  }
}

// Ops that put NAME.0, NAME.1, … into the array NAME.
void AppendArrayOps(const std::string& name, const phi::TensorArray& array, BlockDesc* block) {
  for (size_t i = 0; i < array.size(); ++i) {
    if (!array[i].initialized()) continue;
    const std::string element = cli::ElementName(name, i);
    const std::string at = element + ".at";
    DeclareTensor(&array[i], DataType::UNDEFINED, block->Var(element));
    block->Var(at)->SetDataType(VarType::INT64);
    OpDesc* index = block->AppendOp();
    index->SetType("fill_constant");
    index->SetOutput("Out", {at});
    index->SetAttr("shape", std::vector<int64_t>{1});
    index->SetAttr("dtype", static_cast<int>(VarType::INT64));
    index->SetAttr("str_value", std::to_string(i));
    OpDesc* write = block->AppendOp();
    write->SetType("write_to_array");
    write->SetInput("X", {element});
    write->SetInput("I", {at});
    write->SetOutput("Out", {name});
  }
}

OpValues OutputsOf(const paddle::framework::VariableNameMap& slots, const Scope& scope) {
  OpValues values;
  for (const auto& [slot, names] : slots) {
    std::vector<OpValue>& of_slot = values[slot];
    for (const std::string& name : names) {
      const Variable* var = scope.FindVar(name);
      of_slot.push_back(var == nullptr || !WhyNotCopyable(*var).empty() ? nullptr
                                                                        : CopyValue(*var));
    }
  }
  return values;
}

}  // namespace

void OpInstance::DeclareVariables(bool with_arrays, ProgramDesc* program) const {
  BlockDesc* block = program->MutableBlock(0);
  for (const auto& [name, declared] : declared_) {
    VarDesc* var = block->Var(name);
    var->SetType(declared.kind);
    const OpValue value = Value(name);
    const std::vector<const Tensor*> tensors = TensorsOf(value);
    DeclareTensor(tensors.empty() ? nullptr : tensors[0], declared.dtype, var);
    if (tensors.empty() && declared.kind == VarType::LOD_TENSOR)
      var->SetLoDLevel(declared.lod_level);
    const bool is_rows = declared.kind == VarType::SELECTED_ROWS && !tensors.empty();
    if (is_rows && tensors[0]->initialized())
      var->SetPersistable(true);  // a file beside the program
    const auto* array =
        value == nullptr ? nullptr : phi::TensorCast<phi::TensorArray>(value->tensor());
    if (with_arrays && array != nullptr) AppendArrayOps(name, *array, block);
  }
}

std::unique_ptr<ProgramDesc> OpInstance::MakeProgram(bool with_arrays) const {
  auto program = std::make_unique<ProgramDesc>();
  program->SetVersion(program_version_);
  for (const auto& [op, version] : op_versions_) program->SetOpVersion(op, version);
  DeclareVariables(with_arrays, program.get());
  BlockDesc* block = program->MutableBlock(0);
  OpDesc* op = block->AppendOp();
  op->SetType(type_);
  for (const auto& [slot, names] : outputs_) op->SetOutput(slot, names);
  for (const auto& [name, value] : attrs_) op->SetAttr(name, value);
  for (const auto& [slot, names] : inputs_) {
    if (std::find(variable_attrs_.begin(), variable_attrs_.end(), slot) == variable_attrs_.end()) {
      op->SetInput(slot, names);
      continue;
    }
    std::vector<VarDesc*> vars;
    for (const std::string& name : names) vars.push_back(block->FindVar(name));
    if (vars.size() == 1) {
      op->SetVarAttr(slot, vars[0]);
    } else {
      op->SetVarsAttr(slot, vars);
    }
  }
  if (!call_stack_.empty()) {
    op->SetAttr(OpProtoAndCheckerMaker::OpCreationCallstackAttrName(), call_stack_);
  }
  return program;
}

OpResult OpInstance::Run(const ExecutionOptions& options) const {
  OpResult result;
  const ScopedRunObserver unobserved(nullptr);
  const ScopedExecutionOptions current(&options);
  try {
    const auto program = MakeProgram(false);
    const OpDesc& desc = *program->Block(0).Op(0);
    const auto op = paddle::framework::OpRegistry::CreateOp(desc);
    op->SetOrigin({block_, index_, &desc});  // rules name the op by its place in its own program
    Scope scope;
    CreateVariables(program->Block(0), &scope);
    for (const auto& [name, value] : values_) PutValue(value, options.place, scope.Var(name));
    BoundOp bound(*op, scope, options);
    const auto start = std::chrono::steady_clock::now();
    try {
      bound.Run();
    } catch (...) {
      result.choice = bound.choice();
      result.reason = result.choice.Reason();
      result.choice.rule = nullptr;
      throw;
    }
    const std::chrono::duration<double, std::micro> taken =
        std::chrono::steady_clock::now() - start;
    result.microseconds = taken.count();
    result.choice = bound.choice();
    result.reason = result.choice.Reason();
    result.choice.rule = nullptr;
    result.outputs = OutputsOf(outputs_, scope);
  } catch (const Error& error) {
    result.error = error.what();
    result.code = error.code();
  } catch (const std::exception& error) {
    result.error = error.what();
    result.code = phi::FATAL;
  }
  return result;
}

}  // namespace phibridge
