#include "parity/execution/run_execution.h"

#include <algorithm>
#include <chrono>

#include "framework/executor/block_variables.h"
#include "framework/executor/bound_op.h"
#include "framework/executor/prepared_program.h"
#include "framework/executor/run_observer.h"
#include "framework/op/op_registry.h"
#include "framework/op/operator_base.h"
#include "framework/program/block_desc.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_proto_maker.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_names.h"
#include "framework/scope/tensor_members.h"
#include "parity/execution/case.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::OpProtoAndCheckerMaker;
using paddle::framework::VariableNameMap;
using VarType = paddle::framework::proto::VarType;

// What is known of each variable, best of all what is known with its value.
std::map<std::string, const Input*> VariablesOf(const Execution& execution) {
  static const auto* const unknown = new Input;
  std::map<std::string, const Input*> variables;
  const auto see = [&](const VariableNameMap::value_type& slot, const std::vector<Input>& known) {
    for (size_t i = 0; i < slot.second.size(); ++i) {
      if (slot.second[i] == paddle::framework::kEmptyVarName) continue;
      const Input& variable = i < known.size() ? known[i] : *unknown;
      const Input*& best = variables[slot.second[i]];
      if (best == nullptr || variable.value != nullptr) best = &variable;
    }
  };
  for (const auto& slot : execution.InputNames()) see(slot, execution.inputs.at(slot.first));
  for (const auto& slot : execution.OutputNames())
    see(slot, execution.outputs.at(slot.first).before);
  return variables;
}

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
    const std::string element = ElementName(name, i);
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

// Ops that put NAME.values and NAME.indices into the sparse tensor NAME.
void AppendSparseOps(const std::string& name, const Input& known, BlockDesc* block) {
  const bool is_csr = known.kind == Input::kSparseCsr;
  const std::string coo = is_csr ? name + ".coo" : name;
  for (const TensorMember& member : CooMembersOf(*known.value->tensor()))
    DeclareTensor(&member.tensor, DataType::UNDEFINED, block->Var(name + "." + member.name));
  OpDesc* make = block->AppendOp();
  make->SetType("sparse_sparse_coo_tensor");
  make->SetInput("values", {name + ".values"});
  make->SetInput("indices", {name + ".indices"});
  make->SetOutput("out", {coo});
  make->SetAttr("shape", known.dims);
  if (!is_csr) return;
  block->Var(coo)->SetType(VarType::SPARSE_COO);
  DeclareTensor(nullptr, known.dtype, block->Var(coo));
  block->Var(coo)->SetShape(known.dims);
  OpDesc* compress = block->AppendOp();
  compress->SetType("sparse_to_sparse_csr");
  compress->SetInput("x", {coo});
  compress->SetOutput("out", {name});
}

void DeclareVariable(const std::string& name, const Input& known, bool from_tensors,
                     BlockDesc* block) {
  VarDesc* var = block->Var(name);
  var->SetType(VarTypeOf(known.kind));
  if (known.kind == Input::kStrings) return;  // which no description tells more of
  if (known.kind == Input::kSparseCoo || known.kind == Input::kSparseCsr) {
    DeclareTensor(nullptr, known.dtype, var);
    var->SetShape(known.dims);
    if (from_tensors) AppendBuilders(name, known, block);
    return;
  }
  const std::vector<const Tensor*> tensors = TensorsOf(known.value);
  DeclareTensor(tensors.empty() ? nullptr : tensors[0], known.dtype, var);
  if (tensors.empty() && known.kind == Input::kDense) var->SetLoDLevel(known.lod_level);
  const bool is_rows = known.kind == Input::kSelectedRows && !tensors.empty();
  if (is_rows && tensors[0]->initialized()) var->SetPersistable(true);  // a file beside the program
  if (from_tensors) AppendBuilders(name, known, block);
}

OpValues OutputsOf(const VariableNameMap& slots, const Scope& scope) {
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

VarType::Type VarTypeOf(Input::Kind kind) {
  switch (kind) {
    case Input::kArray:
      return VarType::LOD_TENSOR_ARRAY;
    case Input::kSelectedRows:
      return VarType::SELECTED_ROWS;
    case Input::kSparseCoo:
      return VarType::SPARSE_COO;
    case Input::kSparseCsr:
      return VarType::SPARSE_CSR;
    case Input::kStrings:
      return VarType::PSTRING;
    default:
      return VarType::LOD_TENSOR;
  }
}

void AppendBuilders(const std::string& name, const Input& known, BlockDesc* block) {
  if (known.value == nullptr) return;
  if (known.kind == Input::kSparseCoo || known.kind == Input::kSparseCsr)
    return AppendSparseOps(name, known, block);
  const auto* array = phi::TensorCast<phi::TensorArray>(known.value->tensor());
  if (array != nullptr) AppendArrayOps(name, *array, block);
}

std::map<std::string, OpValue> ValuesOf(const Execution& execution) {
  std::map<std::string, OpValue> values;
  for (const auto& [name, variable] : VariablesOf(execution)) {
    if (variable->value != nullptr) values[name] = variable->value;
  }
  return values;
}

void SetInputs(const VariableNameMap& inputs, const std::vector<std::string>& variable_attrs,
               const BlockDesc& block, OpDesc* op) {
  for (const auto& [slot, names] : inputs) {
    if (std::count(variable_attrs.begin(), variable_attrs.end(), slot) == 0) {
      op->SetInput(slot, names);
      continue;
    }
    std::vector<VarDesc*> vars;
    for (const std::string& name : names) vars.push_back(block.FindVar(name));
    if (vars.size() == 1) {
      op->SetVarAttr(slot, vars[0]);
    } else {
      op->SetVarsAttr(slot, vars);
    }
  }
}

std::unique_ptr<ProgramDesc> MakeProgram(const Execution& execution, bool from_tensors) {
  auto program = std::make_unique<ProgramDesc>();
  program->SetVersion(execution.origin.program_version);
  for (const auto& [op, version] : execution.origin.op_versions) program->SetOpVersion(op, version);
  BlockDesc* block = program->MutableBlock(0);
  for (const auto& [name, known] : VariablesOf(execution)) {
    DeclareVariable(name, *known, from_tensors, block);
  }
  OpDesc* op = block->AppendOp();
  op->SetType(execution.type);
  for (const auto& [slot, names] : execution.OutputNames()) op->SetOutput(slot, names);
  for (const auto& [name, value] : execution.attrs) op->SetAttr(name, value);
  SetInputs(execution.InputNames(), execution.variable_attrs, *block, op);
  if (!execution.origin.call_stack.empty()) {
    op->SetAttr(OpProtoAndCheckerMaker::OpCreationCallstackAttrName(), execution.origin.call_stack);
  }
  return program;
}

OpResult RunReference(const Execution& execution) {
  OpResult result;
  for (const char* rule : {"*=legacy", "*=phi"}) {
    ExecutionOptions options;
    options.fallback = FallbackPolicy::kAllow;
    options.rules.Add(rule);
    result = RunExecution(execution, options);
    if (result.ok()) break;
  }
  return result;
}

OpResult RunExecution(const Execution& execution, const ExecutionOptions& options) {
  OpResult result;
  const ScopedRunObserver unobserved(nullptr);
  const ScopedExecutionOptions current(&options);
  try {
    const auto program = MakeProgram(execution, false);
    const OpDesc& desc = *program->Block(0).Op(0);
    const phi::ScopedRegistryView view(
        options.rules.ViewOf(execution.type, execution.origin.block, execution.origin.index));
    const auto op = paddle::framework::OpRegistry::CreateOp(desc);
    // Rules name the op by its place in its own program.
    op->SetOrigin({execution.origin.block, execution.origin.index, &desc, execution.origin.index});
    Scope scope;
    CreateVariables(program->Block(0), &scope);
    for (const auto& [name, value] : ValuesOf(execution)) {
      PutValue(value, options.place, scope.Var(name));
    }
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
    result.outputs = OutputsOf(execution.OutputNames(), scope);
  } catch (const Error& error) {
    result.error = error.what();
    result.code = error.code();
  } catch (const std::exception& error) {
    result.error = error.what();
    result.code = phi::FATAL;
  }
  return result;
}

}  // namespace parity
}  // namespace phibridge
