#include "parity/execution/op_instance.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>

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
#include "parity/execution/case.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::Attribute;
using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::OperatorBase;
using paddle::framework::OpProtoAndCheckerMaker;
using paddle::framework::ProgramDesc;
using paddle::framework::Scope;
using paddle::framework::VarDesc;
using paddle::framework::Variable;
using paddle::framework::VariableNameMap;
using VarType = paddle::framework::proto::VarType;

// Attributes that programs carry for tools; no operator reads them.
bool IsNote(const std::string& attribute) {
  return attribute == OpProtoAndCheckerMaker::OpRoleAttrName() || attribute == "op_role_var" ||
         attribute == OpProtoAndCheckerMaker::OpNamescopeAttrName() ||
         attribute == OpProtoAndCheckerMaker::OpCreationCallstackAttrName() ||
         attribute == OpProtoAndCheckerMaker::OpDeviceAttrName() ||
         attribute == OpProtoAndCheckerMaker::OpWithQuantAttrName();
}

bool IsBlock(const Attribute& attribute) {
  if (const auto* block = std::get_if<BlockDesc*>(&attribute)) return *block != nullptr;
  const auto* blocks = std::get_if<std::vector<BlockDesc*>>(&attribute);
  return blocks != nullptr && !blocks->empty();
}

bool IsVariable(const Attribute& attribute) {
  return std::holds_alternative<VarDesc*>(attribute) ||
         std::holds_alternative<std::vector<VarDesc*>>(attribute);
}

// Calls see(slot, name) for all variables that are named.
template <typename See>
void ForEachName(const VariableNameMap& slots, const See& see) {
  for (const auto& [slot, names] : slots) {
    for (const std::string& name : names) {
      if (name != paddle::framework::kEmptyVarName) see(slot, name);
    }
  }
}

std::string WhyNotAll(const VariableNameMap& slots, const Scope& scope) {
  std::string why_not;
  ForEachName(slots, [&](const std::string& slot, const std::string& name) {
    const Variable* var = scope.FindVar(name);
    const std::string holds = var == nullptr ? "" : WhyNotCopyable(*var);
    if (why_not.empty() && !holds.empty()) {
      why_not = fmt::format("its {} (`{}`) holds {}", slot, name, holds);
    }
  });
  return why_not;
}

const phi::Allocation* MemoryOf(const Variable* var) {
  const auto* dense = var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
  return dense == nullptr ? nullptr : dense->Holder().get();
}

VarType::Type KindOf(const Variable* var) {
  const phi::TensorBase* tensor = var == nullptr ? nullptr : var->tensor();
  if (tensor == nullptr) return VarType::LOD_TENSOR;
  switch (tensor->kind()) {
    case phi::TensorKind::kSelectedRows:
      return VarType::SELECTED_ROWS;
    case phi::TensorKind::kTensorArray:
      return VarType::LOD_TENSOR_ARRAY;
    default:
      return VarType::LOD_TENSOR;
  }
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

std::string OpInstance::WhyNotCapturable(const OperatorBase& op, const Scope& scope) {
  for (const auto& [name, value] : op.Attrs()) {
    if (IsBlock(value)) return fmt::format("it runs a block (attribute `{}`)", name);
  }
  const std::string why_not = WhyNotAll(op.Inputs(), scope);
  return why_not.empty() ? WhyNotAll(op.Outputs(), scope) : why_not;
}

OpInstance OpInstance::Capture(const BoundOp& op) { return Capture(op.op(), op.scope()); }

OpInstance OpInstance::Capture(const OperatorBase& op, const Scope& scope) {
  const std::string why_not = WhyNotCapturable(op, scope);
  PADDLE_ENFORCE(why_not.empty(),
                 phi::errors::Unimplemented("op `%s` cannot be taken out of its program: %s",
                                            op.Type(), why_not));
  OpInstance instance;
  instance.type_ = op.Type();
  instance.inputs_ = op.Inputs();
  instance.outputs_ = op.Outputs();
  for (const auto& [name, value] : op.Attrs()) {
    if (IsVariable(value) && instance.inputs_.count(name) != 0) {
      instance.variable_attrs_.push_back(name);
    } else if (value.index() != 0 && !IsNote(name) && !IsVariable(value) &&
               !std::holds_alternative<BlockDesc*>(value)) {
      instance.attrs_.emplace(name, value);
    }
  }
  instance.TakeVariables(op, scope);
  instance.TakeOrigin(op);
  return instance;
}

void OpInstance::TakeVariables(const OperatorBase& op, const Scope& scope) {
  const auto declare = [&](const std::string&, const std::string& name) {
    const Variable* var = scope.FindVar(name);
    Declared& declared = declared_[name];
    declared.kind = KindOf(var);
    if (var != nullptr && var->tensor() != nullptr) declared.dtype = var->tensor()->dtype();
  };
  ForEachName(op.Outputs(), [&](const std::string& slot, const std::string& name) {
    declare(slot, name);
    // An op may add to an array.
    if (declared_[name].kind == VarType::LOD_TENSOR_ARRAY) {
      values_[name] = CopyValue(*scope.FindVar(name));
    }
  });
  ForEachName(op.Inputs(), [&](const std::string& slot, const std::string& name) {
    declare(slot, name);
    const Variable* var = scope.FindVar(name);
    if (var != nullptr && values_.count(name) == 0) values_[name] = CopyValue(*var);
  });
}

void OpInstance::TakeOrigin(const OperatorBase& op) {
  const OpDesc* desc = op.Origin().desc;
  block_ = op.Origin().block;
  index_ = op.Origin().index;
  const BlockDesc* block = desc == nullptr ? nullptr : desc->Block();
  if (block == nullptr) return;
  call_stack_ = desc->CallStack();
  for (auto& [name, declared] : declared_) {
    const VarDesc* var = block->FindVarRecursive(name);
    if (var == nullptr || !var->HasTensorDesc()) continue;
    declared.kind = var->GetType();
    if (declared.dtype == DataType::UNDEFINED) {
      declared.dtype = paddle::framework::TransToPhiDataType(var->GetDataType());
    }
    if (var->GetType() == VarType::LOD_TENSOR) declared.lod_level = var->GetLoDLevel();
  }
  if (block->Program() == nullptr) return;
  program_version_ = block->Program()->Version();
  const auto versions = block->Program()->OpVersions();
  const auto version = versions.find(type_);
  if (version != versions.end()) op_versions_.insert(*version);
}

bool OpInstance::WritesItsInputs(const OperatorBase& op, const Scope& scope) {
  bool writes = false;
  ForEachName(op.Outputs(), [&](const std::string&, const std::string& output) {
    const Variable* out = scope.FindVar(output);
    const phi::Allocation* memory = MemoryOf(out);
    if (KindOf(out) == VarType::LOD_TENSOR_ARRAY) writes = true;
    ForEachName(op.Inputs(), [&](const std::string&, const std::string& input) {
      const bool shares = memory != nullptr && MemoryOf(scope.FindVar(input)) == memory;
      writes = writes || input == output || shares;
    });
  });
  return writes;
}

OpValues OpInstance::inputs() const {
  OpValues values;
  for (const auto& [slot, names] : inputs_) {
    std::vector<OpValue>& of_slot = values[slot];
    for (const std::string& name : names) of_slot.push_back(Value(name));
  }
  return values;
}

OpValue OpInstance::Value(const std::string& variable) const {
  const auto it = values_.find(variable);
  return it == values_.end() ? nullptr : it->second;
}

void OpInstance::SetValue(const std::string& variable, OpValue value) {
  const auto declared = declared_.find(variable);
  PADDLE_ENFORCE(declared != declared_.end(),
                 phi::errors::NotFound("op `%s` has no variable `%s`", type_, variable));
  if (value != nullptr && value->tensor() != nullptr) {
    declared->second.kind = KindOf(value.get());
    declared->second.dtype = value->tensor()->dtype();
  }
  values_[variable] = std::move(value);
}

void OpInstance::SetInput(const std::string& slot, size_t i, OpValue value) {
  const auto names = inputs_.find(slot);
  PADDLE_ENFORCE(names != inputs_.end() && i < names->second.size(),
                 phi::errors::NotFound("op `%s` has no input %s[%d]", type_, slot, i));
  SetValue(names->second[i], std::move(value));
}

void OpInstance::SetAttr(const std::string& name, const Attribute& value) { attrs_[name] = value; }

void OpInstance::RemoveAttr(const std::string& name) { attrs_.erase(name); }

void OpInstance::RemoveInput(const std::string& slot) {
  PADDLE_ENFORCE(inputs_.erase(slot) == 1,
                 phi::errors::NotFound("op `%s` has no input `%s`", type_, slot));
  variable_attrs_.erase(std::remove(variable_attrs_.begin(), variable_attrs_.end(), slot),
                        variable_attrs_.end());
  DropUnused();
}

void OpInstance::DropUnused() {
  std::set<std::string> used;
  for (const VariableNameMap* slots : {&inputs_, &outputs_}) {
    ForEachName(*slots, [&](const std::string&, const std::string& name) { used.insert(name); });
  }
  for (auto it = declared_.begin(); it != declared_.end();) {
    if (used.count(it->first) != 0) {
      ++it;
      continue;
    }
    values_.erase(it->first);
    it = declared_.erase(it);
  }
}

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

}  // namespace parity
}  // namespace phibridge
