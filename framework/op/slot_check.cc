#include "framework/op/slot_check.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "framework/op/meta_only_slots.h"
#include "framework/op/op_record.h"
#include "framework/program/block_desc.h"
#include "framework/program/infershape_context.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "framework/program/proto/var_type.h"
#include "framework/program/var_desc.h"
#include "framework/scope/feed_fetch_type.h"
#include "framework/scope/lod_rank_table.h"
#include "framework/scope/variable.h"
#include "framework/scope/variable_helper.h"
#include "phi/core/enforce.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_parts.h"

namespace paddle {
namespace framework {
namespace {

constexpr uint16_t kEveryKind = 0xffff;

// What programs declare a variable of a kind as, and what to do where a dense tensor is wanted.
struct KindName {
  VariableKinds kind;
  proto::VarType::Type type;
  const char* remedy = "";
};
constexpr char kSparseRemedy[] = ": op `sparse_to_dense` makes a dense tensor of it";
constexpr KindName kKindNames[] = {
    {kDenseKind, proto::VarType::LOD_TENSOR},
    {kSelectedRowsKind, proto::VarType::SELECTED_ROWS,
     ": op `get_tensor_from_selected_rows` makes a dense tensor of its rows"},
    {kArrayKind, proto::VarType::LOD_TENSOR_ARRAY,
     ": op `tensor_array_to_tensor` makes a dense tensor of it"},
    {kRankTableKind, proto::VarType::LOD_RANK_TABLE},
    {kStepScopesKind, proto::VarType::STEP_SCOPES},
    {kFeedListKind, proto::VarType::FEED_MINIBATCH},
    {kFetchListKind, proto::VarType::FETCH_LIST},
    {kStringsKind, proto::VarType::PSTRING,
     ": no op makes numbers of strings, so feed the numbers that stand for them"},
    {kRawKind, proto::VarType::RAW},
    {kVocabKind, proto::VarType::VOCAB},
    {kSparseCooKind, proto::VarType::SPARSE_COO, kSparseRemedy},
    {kSparseCsrKind, proto::VarType::SPARSE_CSR, kSparseRemedy},
};

// Of an input that takes dense tensors, and got another kind.
const char* HowToMakeDense(uint16_t kind) {
  for (const KindName& entry : kKindNames) {
    if (entry.kind == kind) return entry.remedy;
  }
  return "";
}

std::string NamesOf(uint16_t kinds) {
  std::string names;
  for (const KindName& entry : kKindNames) {
    if ((kinds & entry.kind) == 0) continue;
    names += (names.empty() ? "" : " or ") + std::string(proto::VarType_Type_Name(entry.type));
  }
  return names;
}

uint16_t KindBitOf(const phi::TensorBase& tensor) {
  switch (tensor.kind()) {
    case phi::TensorKind::kDense:
      return kDenseKind;
    case phi::TensorKind::kSelectedRows:
      return kSelectedRowsKind;
    case phi::TensorKind::kTensorArray:
      return kArrayKind;
    case phi::TensorKind::kSparseCoo:
      return kSparseCooKind;
    case phi::TensorKind::kSparseCsr:
      return kSparseCsrKind;
    case phi::TensorKind::kString:
      return kStringsKind;
    default:
      return kEveryKind;
  }
}

proto::VarType::Type VarTypeOf(uint16_t kind) {
  for (const KindName& entry : kKindNames) {
    if (entry.kind == kind) return entry.type;
  }
  return proto::VarType::RAW;
}

// The kind of what a variable holds; 0 if it holds nothing, and all bits for a tensor of a class
// from outside, which a kernel checks itself.
uint16_t KindBitOf(const Variable& var) {
  if (const phi::TensorBase* tensor = var.tensor()) return KindBitOf(*tensor);
  if (!var.IsInitialized()) return 0;
  if (var.IsType<FeedList>()) return kFeedListKind;
  if (var.IsType<FetchList>()) return kFetchListKind;
  if (var.IsType<std::vector<Scope*>>()) return kStepScopesKind;
  if (var.IsType<LoDRankTable>()) return kRankTableKind;
  return kRawKind;
}

// A slot as a declaration has it: a record's, or of an operator from outside.
struct DeclaredSlot {
  bool is_output;
  const char* name;
  const char* doc;
  uint16_t kinds;
  bool is_list;
  bool is_needed;
  bool is_intermediate;
  bool is_gradient;  // an output of a gradient operator
};

DeclaredSlot SlotOf(const SlotRecord& slot, bool is_output, bool is_gradient) {
  const uint8_t may_lack = kDispensable | kExtraSlot | (is_output ? kIntermediate : 0);
  const bool is_needed = (slot.flags & may_lack) == 0 && !(is_output && is_gradient);
  return {is_output,
          slot.name,
          slot.doc,
          slot.kinds,
          (slot.flags & kDuplicable) != 0,
          is_needed,
          (slot.flags & kIntermediate) != 0,
          is_output && is_gradient};
}

DeclaredSlot SlotOf(const proto::OpProto::Var& slot, bool is_output) {
  const bool is_needed =
      !slot.dispensable() && !slot.extra() && !(is_output && slot.intermediate());
  return {is_output,         slot.name().c_str(), slot.comment().c_str(), kEveryKind,
          slot.duplicable(), is_needed,           slot.intermediate(),    false};
}

// Calls visit(slot) for each slot that the operator's declaration knows, inputs first.
template <class Visit>
void ForEachSlot(const OperatorBase& op, const Visit& visit) {
  const OpInfo* info = op.Info();
  if (info == nullptr) return;
  if (const OpRecord* record = info->record_) {
    const bool is_gradient = !record->declares;
    for (const SlotRecord& in : record->inputs) visit(SlotOf(in, false, is_gradient));
    for (const SlotRecord& out : record->outputs) visit(SlotOf(out, true, is_gradient));
  } else if (info->HasProto()) {
    for (const auto& in : info->Proto().inputs()) visit(SlotOf(in, false));
    for (const auto& out : info->Proto().outputs()) visit(SlotOf(out, true));
  }
}

const char* DirectionOf(const DeclaredSlot& slot) { return slot.is_output ? "output" : "input"; }

// "input `X` (the logits)".
std::string Text(const DeclaredSlot& slot) {
  return std::string(DirectionOf(slot)) + " `" + slot.name + "`" +
         (slot.doc[0] == '\0' ? "" : " (" + std::string(slot.doc) + ")");
}

// The names and the variables of one slot; both empty if the operator lacks it.
struct BoundSlot {
  const std::vector<std::string>& names;
  const std::vector<Variable*>& variables;
};

BoundSlot Find(const DeclaredSlot& slot, const OperatorBase& op, const RuntimeContext& context) {
  static const std::vector<std::string> no_names;
  static const std::vector<Variable*> no_variables;
  const VariableValueMap& variables = slot.is_output ? context.outputs : context.inputs;
  const std::string name = slot.name;
  const auto found = variables.find(name);
  if (found == variables.end()) return {no_names, no_variables};
  return {(slot.is_output ? op.Outputs() : op.Inputs()).at(name), found->second};
}

// Whether the record says when an output that may be dense is SELECTED_ROWS: a kernel asks for it,
// or the kinds of outputs follow from attributes and inputs.
bool SaysWhenRows(const OpRecord& record, const char* output) {
  if (record.infer_var_type != nullptr) return true;
  const auto is_output = [&](const char* name) { return std::strcmp(name, output) == 0; };
  for (const VarTypeRecord& rule : record.var_types) {
    if (is_output(rule.output) && (rule.kind >= 0 || rule.rows_if != nullptr)) return true;
  }
  for (const phibridge::KernelEntry& entry : record.kernels) {
    for (const phibridge::MappingCondition& condition : entry.conditions) {
      if (condition.kind == phibridge::MappingCondition::kOutputIs && is_output(condition.name) &&
          condition.value == static_cast<int64_t>(phibridge::VariableKind::kSelectedRows)) {
        return true;
      }
    }
  }
  return false;
}

bool HoldsRows(const Variable* var) {
  return var != nullptr && phi::TensorCast<phi::SelectedRows>(var->tensor()) != nullptr;
}

bool AnyInputHoldsRows(const RuntimeContext& variables) {
  return std::any_of(variables.inputs.begin(), variables.inputs.end(), [](const auto& slot) {
    return std::any_of(slot.second.begin(), slot.second.end(), HoldsRows);
  });
}

// Of a slot for dense tensors and SELECTED_ROWS, a kernel that gets dense inputs writes a dense
// tensor.
void CheckRows(const OperatorBase& op, const DeclaredSlot& slot, const BoundSlot& bound,
               const RuntimeContext& variables) {
  const OpRecord* record = op.Info()->record_;
  const bool may_be_either =
      (slot.kinds & kDenseKind) != 0 && (slot.kinds & kSelectedRowsKind) != 0;
  if (record == nullptr || !slot.is_output || !may_be_either) return;
  const auto found = std::find_if(bound.variables.begin(), bound.variables.end(), HoldsRows);
  if (found == bound.variables.end()) return;
  PADDLE_ENFORCE(AnyInputHoldsRows(variables) || SaysWhenRows(*record, slot.name),
                 phi::errors::InvalidArgument(
                     "op `%s`: its %s is SELECTED_ROWS where an input is; `%s` is SELECTED_ROWS, "
                     "and no input",
                     op.Type(), Text(slot),
                     bound.names[static_cast<size_t>(found - bound.variables.begin())]));
}

bool IsThere(const Variable* var) { return var != nullptr; }

// Whether an optional list of a kernel has gaps: it may be absent only as a whole. Some gradients
// of a list may be absent.
bool IsPartlyAbsent(const OperatorBase& op, const DeclaredSlot& slot, const BoundSlot& bound) {
  const auto& vars = bound.variables;
  return op.IsOperatorWithKernel() && slot.is_list && !slot.is_gradient &&
         std::any_of(vars.begin(), vars.end(), IsThere) &&
         !std::all_of(vars.begin(), vars.end(), IsThere);
}

// As in the original, an operator from outside that is of no program sees that a variable is not
// there, and may do without.
bool MayLackVariables(const OperatorBase& op) {
  return op.Origin().index < 0 && op.Info()->record_ == nullptr;
}

// Where an operator that does not see the variable would have to be.
std::string WhereDeclared(const OperatorBase& op, const std::string& name) {
  const OpDesc* const desc = op.Origin().desc;
  const BlockDesc* const block = desc == nullptr ? nullptr : desc->Block();
  const size_t blocks = block == nullptr ? 0 : block->Program()->Size();
  for (size_t b = 0; b < blocks; ++b) {
    if (block->Program()->Block(b).HasVar(name))
      return phi::Format("in block %d, which block %d is not within", b, op.Origin().block);
  }
  return "nowhere in the program";
}

void CheckCount(const OperatorBase& op, const DeclaredSlot& slot, const BoundSlot& bound) {
  PADDLE_ENFORCE(slot.is_list || bound.variables.size() <= 1,
                 phi::errors::InvalidArgument("op `%s`: its %s takes one variable; it has %d",
                                              op.Type(), Text(slot), bound.variables.size()));
  if (!slot.is_needed && !IsPartlyAbsent(op, slot, bound)) return;
  // The lists of operators with blocks are what their blocks use, which may be nothing.
  const bool may_be_empty = slot.is_list && !op.IsOperatorWithKernel();
  PADDLE_ENFORCE(!bound.variables.empty() || may_be_empty,
                 phi::errors::NotFound("op `%s` needs a variable for its %s; it has none",
                                       op.Type(), Text(slot)));
  for (size_t i = 0; i < bound.variables.size(); ++i) {
    if (bound.variables[i] != nullptr) continue;
    PADDLE_ENFORCE(bound.names[i] != kEmptyVarName,
                   phi::errors::NotFound("op `%s` needs a variable for its %s; it has %s",
                                         op.Type(), Text(slot), kEmptyVarName));
    if (MayLackVariables(op)) continue;
    PADDLE_THROW(phi::errors::NotFound("the variable `%s`, %s `%s` of op `%s`, is declared %s",
                                       bound.names[i], DirectionOf(slot), slot.name, op.Type(),
                                       WhereDeclared(op, bound.names[i])));
  }
}

void CheckKinds(const OperatorBase& op, const DeclaredSlot& slot, const BoundSlot& bound) {
  const bool takes_dense = !slot.is_output && (slot.kinds & kDenseKind) != 0;
  for (size_t i = 0; i < bound.variables.size(); ++i) {
    if (bound.variables[i] == nullptr) continue;
    if (slot.is_output && slot.kinds == kEveryKind && bound.variables[i]->IsType<ForeignKind>())
      bound.variables[i]->Clear();  // an operator from outside makes its own value
    const uint16_t kind = KindBitOf(*bound.variables[i]);
    PADDLE_ENFORCE(kind == 0 || (kind & slot.kinds) != 0,
                   phi::errors::InvalidArgument(
                       "op `%s`: its %s takes a variable that is %s; `%s` is %s%s", op.Type(),
                       Text(slot), NamesOf(slot.kinds), bound.names[i],
                       kind == kRawKind ? bound.variables[i]->TypeName() : NamesOf(kind),
                       takes_dense ? HowToMakeDense(kind) : ""));
  }
}

bool IsAskedFor(const BoundSlot& bound) {
  return std::any_of(bound.variables.begin(), bound.variables.end(), IsThere);
}

// Empties a slot of which no variable is there, so that an optional list of @EMPTY@ is absent.
// Lists of gradients keep their length.
void DropAbsent(const DeclaredSlot& slot, const BoundSlot& bound, RuntimeContext* variables) {
  if (slot.is_gradient || bound.variables.empty() || IsAskedFor(bound)) return;
  (slot.is_output ? variables->outputs : variables->inputs)[slot.name].clear();
}

// Whether the program that the operator is of declares the variable RAW.
bool IsDeclaredRaw(const OperatorBase& op, const std::string& name) {
  const OpDesc* desc = op.Origin().desc;
  if (desc == nullptr || desc->Block() == nullptr) return false;
  const VarDesc* var = desc->Block()->FindVarRecursive(name);
  return var != nullptr && var->GetType() == proto::VarType::RAW;
}

// Makes the values of outputs that hold nothing, so that a shape function finds them: the kind that
// the slot takes; of several, for an operator with kernels, a dense tensor. As in the original, a
// variable declared RAW gets its value from an operator without kernels, or from one from outside.
void MakeUndeclared(const OperatorBase& op, const DeclaredSlot& slot, const BoundSlot& bound) {
  if (slot.kinds == kEveryKind) return;
  const bool has_kernels = op.IsOperatorWithKernel();
  const bool is_one_kind = (slot.kinds & (slot.kinds - 1)) == 0;
  if (!is_one_kind && !has_kernels) return;
  const bool takes_raw = !has_kernels || (slot.kinds & kRawKind) != 0;
  for (size_t i = 0; i < bound.variables.size(); ++i) {
    Variable* var = bound.variables[i];
    if (var == nullptr || var->IsInitialized()) continue;
    PADDLE_ENFORCE(takes_raw || !IsDeclaredRaw(op, bound.names[i]),
                   phi::errors::InvalidArgument(
                       "op `%s`: its %s takes a variable that is %s; `%s` is declared RAW",
                       op.Type(), Text(slot), NamesOf(slot.kinds), bound.names[i]));
    InitializeVariable(var, is_one_kind ? VarTypeOf(slot.kinds) : proto::VarType::LOD_TENSOR);
  }
}

// The parts of a sparse tensor fit each other, and those with elements hold memory, unless the
// operator reads their shapes alone. A kernel may read a part or not: all kernels refuse alike.
void CheckParts(const OperatorBase& op, const DeclaredSlot& slot, const std::string& name,
                const phi::TensorBase& tensor) {
  std::string why = phi::WhyPartsDoNotFit(tensor);
  PADDLE_ENFORCE(why.empty(),
                 phi::errors::InvalidArgument("op `%s`: the parts of `%s`, its %s, do not fit: %s",
                                              op.Type(), name, Text(slot), why));
  why = phi::WhyPartsCannotBeRead(tensor);
  if (why.empty()) return;
  PADDLE_ENFORCE(MetaOnlySlots(op).count(slot.name) > 0,
                 phi::errors::PreconditionNotMet(
                     "op `%s`: of `%s`, its %s, the %s: feed it, or run the op that "
                     "makes it first",
                     op.Type(), name, Text(slot), why));
}

}  // namespace

void BindSlots(const OperatorBase& op, RuntimeContext* variables) {
  const OpInfo* info = op.Info();
  const bool is_gradient = info != nullptr && info->record_ != nullptr && !info->record_->declares;
  bool any_output = false;
  ForEachSlot(op, [&](const DeclaredSlot& slot) {
    const BoundSlot bound = Find(slot, op, *variables);
    CheckCount(op, slot, bound);
    CheckKinds(op, slot, bound);
    if (op.IsOperatorWithKernel()) CheckRows(op, slot, bound, *variables);
    any_output = any_output || (slot.is_output && IsAskedFor(bound));
    DropAbsent(slot, bound, variables);
    if (slot.is_output) MakeUndeclared(op, slot, bound);
  });
  PADDLE_ENFORCE(
      !is_gradient || any_output || !op.IsOperatorWithKernel(),
      phi::errors::InvalidArgument("op `%s`: none of its gradients is asked for", op.Type()));
}

void CheckOutputsAreDeclared(const InferShapeContext& ctx, const std::string& op_type) {
  const OpInfo* info = OpInfoMap::Instance().GetNullable(op_type);
  const OpRecord* record = info == nullptr ? nullptr : info->record_;
  if (record == nullptr) return;
  const bool is_gradient = !record->declares;
  const bool computes_itself = record->create != nullptr;
  bool any = false;
  for (const SlotRecord& out : record->outputs) {
    const DeclaredSlot slot = SlotOf(out, true, is_gradient);
    any = any || ctx.HasOutputs(slot.name, /*allow_null=*/true);
    PADDLE_ENFORCE(!slot.is_needed || ctx.HasOutputs(slot.name),
                   phi::errors::NotFound("op `%s` needs a variable for its %s; it has none",
                                         op_type, Text(slot)));
    const bool may_have_gaps = slot.is_gradient || (computes_itself && !slot.is_needed);
    const bool has_gap = slot.is_list && !may_have_gaps &&
                         ctx.HasOutputs(slot.name, /*allow_null=*/true) &&
                         !ctx.HasOutputs(slot.name);
    PADDLE_ENFORCE(!has_gap, phi::errors::NotFound("op `%s` needs a variable for its %s; it has %s",
                                                   op_type, Text(slot), kEmptyVarName));
  }
  PADDLE_ENFORCE(!is_gradient || any, phi::errors::InvalidArgument(
                                          "op `%s`: none of its gradients is asked for", op_type));
}

void CheckInputsHoldValues(const OperatorBase& op, const RuntimeContext& variables) {
  ForEachSlot(op, [&](const DeclaredSlot& slot) {
    if (slot.is_output) return;
    const BoundSlot bound = Find(slot, op, variables);
    for (size_t i = 0; i < bound.variables.size(); ++i) {
      if (bound.variables[i] == nullptr) continue;
      PADDLE_ENFORCE(
          bound.variables[i]->IsInitialized(),
          phi::errors::PreconditionNotMet("op `%s`: the variable `%s` of its %s holds nothing yet: "
                                          "feed it, or run the op that makes it first",
                                          op.Type(), bound.names[i], Text(slot)));
      const phi::TensorBase* tensor = bound.variables[i]->tensor();
      if (tensor == nullptr || tensor->kind() == phi::TensorKind::kDense) continue;
      CheckParts(op, slot, bound.names[i], *tensor);
    }
  });
}

std::vector<std::unique_ptr<Variable>> AddAbsentIntermediates(const OperatorBase& op,
                                                              RuntimeContext* variables) {
  std::vector<std::unique_ptr<Variable>> added;
  ForEachSlot(op, [&](const DeclaredSlot& slot) {
    const bool is_dense = (slot.kinds & kDenseKind) != 0;
    if (!slot.is_intermediate || slot.is_list || slot.is_gradient || !is_dense) return;
    std::vector<Variable*>& vars = variables->outputs[slot.name];
    if (std::any_of(vars.begin(), vars.end(), IsThere)) return;
    added.push_back(std::make_unique<Variable>());
    added.back()->GetMutable<phi::DenseTensor>();
    vars.assign(1, added.back().get());
  });
  return added;
}

}  // namespace framework
}  // namespace paddle
