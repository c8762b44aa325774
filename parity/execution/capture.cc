#include "parity/execution/capture.h"

#include <fmt/format.h>

#include "framework/program/block_desc.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_proto_maker.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"
#include "parity/values/op_value.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::Attribute;
using paddle::framework::OpProtoAndCheckerMaker;
using paddle::framework::VariableNameMap;
using VarType = paddle::framework::proto::VarType;

// What programs note for their tools; no operator reads it.
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

bool HoldsArray(const Variable* var) {
  return var != nullptr && phi::TensorCast<phi::TensorArray>(var->tensor()) != nullptr;
}

Input::Kind DeclaredKind(VarType::Type type) {
  switch (type) {
    case VarType::LOD_TENSOR_ARRAY:
      return Input::kArray;
    case VarType::SELECTED_ROWS:
      return Input::kSelectedRows;
    case VarType::SPARSE_COO:
      return Input::kSparseCoo;
    case VarType::SPARSE_CSR:
      return Input::kSparseCsr;
    case VarType::PSTRING:
      return Input::kStrings;
    default:
      return Input::kDense;
  }
}

// One execution, put together slot by slot.
class Capturer {
 public:
  Capturer(const OperatorBase& op, const Scope& scope) : op_(op), scope_(scope) {}

  Execution Take() {
    execution_.type = op_.Type();
    execution_.outputs.clear();
    TakeAttributes();
    for (const auto& [slot, names] : op_.Inputs()) {
      std::vector<Input>& inputs = execution_.inputs[slot];
      for (const std::string& name : names) inputs.push_back(VariableOf(name, true));
    }
    for (const auto& [slot, names] : op_.Outputs()) TakeOutputs(names, &execution_.outputs[slot]);
    TakeOrigin();
    return std::move(execution_);
  }

 private:
  void TakeAttributes() {
    for (const auto& [name, value] : op_.Attrs()) {
      if (IsVariable(value) && op_.Inputs().count(name) != 0) {
        execution_.variable_attrs.push_back(name);
      } else if (value.index() != 0 && !IsNote(name) && !IsVariable(value) &&
                 !std::holds_alternative<BlockDesc*>(value)) {
        execution_.attrs.emplace(name, value);
      }
    }
  }

  void TakeOutputs(const std::vector<std::string>& names, Output* output) {
    output->count = names.size();
    for (const std::string& name : names) {
      // An op may add to an array.
      output->before.push_back(VariableOf(name, HoldsArray(scope_.FindVar(name))));
    }
  }

  // Its value is copied once, whichever slots name it.
  Input VariableOf(const std::string& name, bool with_value) {
    Input variable;
    variable.variable = name;
    const Variable* held =
        name == paddle::framework::kEmptyVarName ? nullptr : scope_.FindVar(name);
    if (held == nullptr) return variable;
    if (with_value) {
      OpValue& copy = copies_[name];
      if (copy == nullptr) copy = CopyValue(*held);
      return variable.Value(copy);
    }
    if (held->tensor() == nullptr) return variable;
    variable.dtype = held->tensor()->dtype();
    variable.kind = KindOf(*held->tensor());
    return variable;
  }

  void TakeOrigin() {
    ExecutionOrigin& origin = execution_.origin;
    const OpDesc* desc = op_.Origin().desc;
    origin.block = op_.Origin().block;
    origin.index = op_.Origin().index;
    const BlockDesc* block = desc == nullptr ? nullptr : desc->Block();
    if (block == nullptr) return;
    origin.call_stack = desc->CallStack();
    for (auto& slot : execution_.inputs) {
      for (Input& input : slot.second) Declare(*block, &input);
    }
    for (auto& slot : execution_.outputs) {
      for (Input& variable : slot.second.before) Declare(*block, &variable);
    }
    if (block->Program() == nullptr) return;
    origin.program_version = block->Program()->Version();
    const auto versions = block->Program()->OpVersions();
    const auto version = versions.find(execution_.type);
    if (version != versions.end()) origin.op_versions.insert(*version);
  }

  static void Declare(const BlockDesc& block, Input* variable) {
    const VarDesc* desc = block.FindVarRecursive(variable->variable);
    if (desc == nullptr || !desc->HasTensorDesc()) return;
    const bool is_held = variable->value != nullptr && variable->value->tensor() != nullptr;
    if (!is_held) variable->kind = DeclaredKind(desc->GetType());
    if (variable->dtype == DataType::UNDEFINED) {
      variable->dtype = paddle::framework::TransToPhiDataType(desc->GetDataType());
    }
    if (desc->GetType() == VarType::LOD_TENSOR) variable->lod_level = desc->GetLoDLevel();
  }

  const OperatorBase& op_;
  const Scope& scope_;
  std::map<std::string, OpValue> copies_;
  Execution execution_;
};

}  // namespace

std::string WhyNotCapturable(const OperatorBase& op, const Scope& scope) {
  for (const auto& [name, value] : op.Attrs()) {
    if (IsBlock(value)) return fmt::format("it runs a block (attribute `{}`)", name);
  }
  const std::string why_not = WhyNotAll(op.Inputs(), scope);
  return why_not.empty() ? WhyNotAll(op.Outputs(), scope) : why_not;
}

Input::Kind KindOf(const phi::TensorBase& tensor) {
  switch (tensor.kind()) {
    case phi::TensorKind::kSelectedRows:
      return Input::kSelectedRows;
    case phi::TensorKind::kTensorArray:
      return Input::kArray;
    case phi::TensorKind::kSparseCoo:
      return Input::kSparseCoo;
    case phi::TensorKind::kSparseCsr:
      return Input::kSparseCsr;
    case phi::TensorKind::kString:
      return Input::kStrings;
    default:
      return Input::kDense;
  }
}

Execution Capture(const BoundOp& op) { return Capture(op.op(), op.scope()); }

Execution Capture(const OperatorBase& op, const Scope& scope) {
  const std::string why_not = WhyNotCapturable(op, scope);
  PADDLE_ENFORCE(why_not.empty(),
                 phi::errors::Unimplemented("op `%s` cannot be taken out of its program: %s",
                                            op.Type(), why_not));
  return Capturer(op, scope).Take();
}

bool WritesItsInputs(const OperatorBase& op, const Scope& scope) {
  bool writes = false;
  ForEachName(op.Outputs(), [&](const std::string&, const std::string& output) {
    const Variable* out = scope.FindVar(output);
    const phi::Allocation* memory = MemoryOf(out);
    if (HoldsArray(out)) writes = true;
    ForEachName(op.Inputs(), [&](const std::string&, const std::string& input) {
      const bool shares = memory != nullptr && MemoryOf(scope.FindVar(input)) == memory;
      writes = writes || input == output || shares;
    });
  });
  return writes;
}

}  // namespace parity
}  // namespace phibridge
