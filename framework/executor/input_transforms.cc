#include "framework/executor/input_transforms.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <variant>

#include "framework/executor/input_types.h"
#include "framework/op/in_place_pairs.h"
#include "framework/op/meta_only_slots.h"
#include "framework/op/op_record.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "phi/core/layout_transform.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace {

// Calls visit(slot name, position, variable) for all but null variables.
template <typename Slots, typename Visit>
void ForEachVariable(Slots& slots, const Visit& visit) {
  for (auto& slot : slots) {
    for (size_t i = 0; i < slot.second.size(); ++i) {
      if (slot.second[i] != nullptr) visit(slot.first, i, slot.second[i]);
    }
  }
}

// Whether input slot[i] may stay the variable that it shares with outputs of `ctx`.
bool MayStayShared(const OperatorWithKernel& op, const phi::Place& place, const RuntimeContext& ctx,
                   const std::string& slot, size_t i, const Variable* var) {
  bool may = true;
  ForEachVariable(ctx.outputs, [&](const std::string& output, size_t j, const Variable* other) {
    if (other == var) may = may && i == j && DeclaresInPlace(op.Info(), place, slot, output);
  });
  return may;
}

// The layout that an input of layout `has` must get: that of its definition, else that which the
// operator asked for; UNDEFINED where one of both is none of dimensions in order.
phi::DataLayout WantedLayout(const ChosenKernel& chosen, phi::DataLayout has,
                             const phi::TensorArgDef* def) {
  phi::DataLayout wanted = chosen.layout;
  if (def != nullptr && phi::IsPlainLayout(def->layout)) wanted = def->layout;
  if (!phi::IsPlainLayout(has) || !phi::IsPlainLayout(wanted)) return phi::DataLayout::UNDEFINED;
  return phi::IsChannelsLast(has) == phi::IsChannelsLast(wanted) ? phi::DataLayout::UNDEFINED
                                                                 : wanted;
}

// Where an input must be: as its definition says, else with the kernel.
phi::Place WantedPlace(const ChosenKernel& chosen, const phi::DenseTensor& tensor,
                       const phi::TensorArgDef* def) {
  const phi::Place kernel = chosen.dev_ctx->GetPlace();
  if (def == nullptr || def->backend == chosen.choice.key.backend()) return kernel;
  if (def->backend == phi::Backend::ALL_BACKEND) return tensor.place();
  return phi::TransToPhiPlace(def->backend, kernel);
}

// The type that the registration of a PHI kernel gives to one input, other than that of the kernel;
// UNDEFINED: none.
phi::DataType DefinedType(const ChosenKernel& chosen, const phi::TensorArgDef* def) {
  if (def == nullptr || def->dtype == chosen.choice.key.dtype()) return phi::DataType::UNDEFINED;
  return def->dtype == phi::DataType::ALL_DTYPE ? phi::DataType::UNDEFINED : def->dtype;
}

// Whether an operator that wants `wanted` of an input of a legacy kernel leaves it as it is.
bool IsUntouched(const ChosenKernel& chosen, const OpKernelType& wanted) {
  return wanted == chosen.expected && wanted.place_ == chosen.dev_ctx->GetPlace();
}

// What is blocked by oneDNN gets the order NCHW (ApplyTransform), and from there the one that is
// wanted.
TensorTransform PlanOne(const OperatorWithKernel& op, const ChosenKernel& chosen,
                        const std::string& slot, const phi::DenseTensor& tensor,
                        const phi::TensorArgDef* def) {
  TensorTransform plan;
  if (tensor.layout() == phi::DataLayout::ONEDNN && chosen.choice.backend != phi::Backend::ONEDNN) {
    plan.plain_layout = tensor.storage_properties() != nullptr;
  }
  const OpKernelType wanted = op.GetKernelTypeForVar(slot, tensor, chosen.expected);
  if (def == nullptr && IsUntouched(chosen, wanted)) return plan;
  const phi::DataType dtype = paddle::framework::TransToPhiDataType(wanted.data_type_);
  // An operator that names the tensor's own type wants it cast to the expected one (real to
  // complex).
  if (dtype == tensor.dtype() && wanted.data_type_ != chosen.expected.data_type_) {
    plan.dtype = paddle::framework::TransToPhiDataType(chosen.expected.data_type_);
  }
  const phi::DataType defined = DefinedType(chosen, def);
  if (defined != phi::DataType::UNDEFINED && defined != tensor.dtype()) plan.dtype = defined;
  const bool is_blocked = wanted.data_layout_ == phi::DataLayout::ONEDNN && plan.plain_layout;
  plan.layout = WantedLayout(chosen, is_blocked ? phi::DataLayout::NCHW : wanted.data_layout_, def);
  const phi::Place to = WantedPlace(chosen, tensor, def);
  if (tensor.place() != to) {
    plan.place = true;
    plan.to_place = to;
  }
  return plan;
}

// Whether the value consists of dense tensors that are transformed one by one.
bool HasParts(const phi::TensorBase& tensor) {
  return tensor.kind() == phi::TensorKind::kTensorArray ||
         tensor.kind() == phi::TensorKind::kSparseCoo ||
         tensor.kind() == phi::TensorKind::kSparseCsr;
}

// Of the array in `slot` what the operator reads: all, unless the record names the attributes that
// say less and no tensor may say otherwise.
ElementRange ElementsRead(const OperatorWithKernel& op, const std::string& slot) {
  const paddle::framework::OpRecord* record = op.Info() == nullptr ? nullptr : op.Info()->record_;
  if (record == nullptr || record->array_range.size() != 2) return {};
  for (const auto& [name, variables] : op.Inputs()) {
    if (name != slot && !variables.empty()) return {};
  }
  const auto first_of = [&](const char* name) {
    const auto found = op.Attrs().find(name);
    const auto* values =
        found == op.Attrs().end() ? nullptr : std::get_if<std::vector<int>>(&found->second);
    return values == nullptr || values->empty() ? nullptr : values->data();
  };
  const int *begin = first_of(record->array_range[0]), *end = first_of(record->array_range[1]);
  if (begin == nullptr || end == nullptr) return {};
  return {*begin, *end};
}

template <typename IsSo>
bool AnyPart(const DenseParts& parts, const IsSo& is_so) {
  const auto is_part_so = [&](const phi::DenseTensor* part) { return is_so(*part); };
  return std::any_of(parts.values.begin(), parts.values.end(), is_part_so) ||
         std::any_of(parts.coordinates.begin(), parts.coordinates.end(), is_part_so);
}

// Parts go where a dense tensor goes: to the kernel's place, and out of oneDNN's layout. What the
// operator says of the first value of `held`, the parts with memory, holds for all. `def` is
// nullptr for legacy kernels.
TensorTransform PlanParts(const OperatorWithKernel& op, const ChosenKernel& chosen,
                          const std::string& slot, const DenseParts& held,
                          const phi::TensorArgDef* def) {
  TensorTransform plan;
  if (chosen.choice.backend != phi::Backend::ONEDNN) {
    plan.plain_layout = AnyPart(held, [](const phi::DenseTensor& part) {
      return part.layout() == phi::DataLayout::ONEDNN && part.storage_properties() != nullptr;
    });
  }
  if (!held.values.empty() && def == nullptr &&
      IsUntouched(chosen, op.GetKernelTypeForVar(slot, *held.values[0], chosen.expected)))
    return plan;
  plan.place = AnyPart(held, [&](const phi::DenseTensor& part) {
    plan.to_place = WantedPlace(chosen, part, def);
    return part.place() != plan.to_place;
  });
  return plan;
}

// What a definition wants of an argument that is no single dense tensor, beside what holds for all
// arguments of the kernel. Errors: Unimplemented if a tensor of that class cannot be made so.
void AddDefined(const ChosenKernel& chosen, const std::string& slot, const phi::TensorBase& tensor,
                const phi::TensorArgDef& def, TensorTransform* plan) {
  const phi::KernelKey& key = chosen.choice.key;
  plan->dtype = DefinedType(chosen, &def);
  if (phi::IsPlainLayout(def.layout) && def.layout != key.layout()) plan->layout = def.layout;
  const bool is_array = tensor.kind() == phi::TensorKind::kTensorArray;
  const auto refuse_unless = [&](bool can, const char* setter) {
    PADDLE_ENFORCE(
        can, phi::errors::Unimplemented(
                 "the registration of kernel `%s` says InputAt(…).%s of input `%s`; it "
                 "is a %s, which cannot be made so",
                 chosen.choice.signature.name, setter, slot, phi::TensorKindName(tensor.kind())));
  };
  refuse_unless(
      plan->dtype == phi::DataType::UNDEFINED || HasParts(tensor) || tensor.dtype() == plan->dtype,
      "SetDataType");
  refuse_unless(
      plan->layout == phi::DataLayout::UNDEFINED || is_array || tensor.layout() == plan->layout,
      "SetDataLayout");
  const bool is_moved = def.backend != key.backend() && def.backend != phi::Backend::ALL_BACKEND;
  refuse_unless(!is_moved || HasParts(tensor) ||
                    tensor.place() == phi::TransToPhiPlace(def.backend, chosen.dev_ctx->GetPlace()),
                "SetBackend");
}

RuntimeContext* ToReplaceIn(const RuntimeContext& variables, ReplacedVariables* replaced) {
  if (!replaced->has_value()) *replaced = variables;
  return &**replaced;
}

// Puts `scratch` where `source` stands among the outputs; true if it was there.
bool ReplaceOutputs(const Variable* source, Variable* scratch, RuntimeContext* ctx) {
  bool found = false;
  ForEachVariable(ctx->outputs, [&](const std::string&, size_t, Variable*& var) {
    if (var != source) return;
    var = scratch;
    found = true;
  });
  return found;
}

bool HasRepeatedOutputs(const RuntimeContext& ctx) {
  bool repeated = false;
  ForEachVariable(ctx.outputs, [&](const std::string&, size_t, const Variable* var) {
    int count = 0;
    ForEachVariable(ctx.outputs, [&](const std::string&, size_t, const Variable* other) {
      count += other == var ? 1 : 0;
    });
    repeated = repeated || count > 1;
  });
  return repeated;
}

bool IsTensorOrRows(const Variable& var) {
  return var.IsType<phi::DenseTensor>() || var.IsType<phi::SelectedRows>();
}

// Whether a copy of the value can be made.
bool IsCopied(const Variable& var) {
  return IsTensorOrRows(var) || (var.tensor() != nullptr && HasParts(*var.tensor()));
}

void CopyOrTransform(const phi::DenseTensor& from, const TensorTransform& transform,
                     phi::DenseTensor* to, size_t* bytes) {
  if (transform.Needed()) {
    *bytes += ApplyTransform(from, transform, to);
  } else if (from.initialized()) {
    phi::TensorCopySync(from, from.place(), to);
    *bytes += static_cast<size_t>(from.numel()) * phi::SizeOf(from.dtype());
  } else {
    *to = from;  // meta data only
  }
}

// Of `transform` what `part` needs.
TensorTransform NeededOf(const TensorTransform& transform, const phi::DenseTensor& part,
                         bool holds_values) {
  TensorTransform needed = transform;
  if (!holds_values || part.dtype() == transform.dtype) needed.dtype = phi::DataType::UNDEFINED;
  needed.plain_layout = transform.plain_layout && part.storage_properties() != nullptr;
  const phi::DataLayout has = needed.plain_layout ? phi::DataLayout::NCHW : part.layout();
  const bool is_ordered = phi::IsPlainLayout(has) && phi::IsPlainLayout(transform.layout);
  if (!holds_values || !is_ordered ||
      phi::IsChannelsLast(has) == phi::IsChannelsLast(transform.layout)) {
    needed.layout = phi::DataLayout::UNDEFINED;
  }
  needed.place = transform.place && part.place() != transform.to_place;
  return needed;
}

// Part by part; parts that are as they are wanted keep their memory, unless all is to be copied.
void TransformHeldParts(const TensorTransform& transform, const ElementRange& elements,
                        phi::TensorBase* value, size_t* bytes) {
  const DenseParts parts = HeldPartsOf(value, elements);
  for (const auto* list : {&parts.values, &parts.coordinates}) {
    for (phi::DenseTensor* part : *list) {
      const TensorTransform needed = NeededOf(transform, *part, list == &parts.values);
      if (needed.Needed() || !transform.Needed()) {
        const phi::DenseTensor from = *part;
        *part = phi::DenseTensor();
        CopyOrTransform(from, needed, part, bytes);
      }
    }
  }
}

template <typename T>
void TransformParts(const InputTransform& entry, size_t* bytes) {
  auto* to = entry.scratch->GetMutable<T>();
  *to = entry.source->Get<T>();
  TransformHeldParts(entry.transform, entry.elements, to, bytes);
}

void TransformVariable(const InputTransform& entry, size_t* bytes) {
  if (entry.source->IsType<phi::TensorArray>())
    return TransformParts<phi::TensorArray>(entry, bytes);
  if (entry.source->IsType<phi::SparseCooTensor>())
    return TransformParts<phi::SparseCooTensor>(entry, bytes);
  if (entry.source->IsType<phi::SparseCsrTensor>())
    return TransformParts<phi::SparseCsrTensor>(entry, bytes);
  if (entry.source->IsType<phi::SelectedRows>()) {
    const auto& from = entry.source->Get<phi::SelectedRows>();
    auto* to = entry.scratch->GetMutable<phi::SelectedRows>();
    to->set_rows(from.rows());
    to->set_height(from.height());
    CopyOrTransform(from.value(), entry.transform, to->mutable_value(), bytes);
    return;
  }
  CopyOrTransform(entry.source->Get<phi::DenseTensor>(), entry.transform,
                  entry.scratch->GetMutable<phi::DenseTensor>(), bytes);
}

// Parts go to where the first part with memory was, as one dense tensor does; where none was, they
// stay. False if the variable is no T.
template <typename T>
bool CopyBack(const InputTransform& entry) {
  if (!entry.source->IsType<T>()) return false;
  auto* to = entry.source->GetMutable<T>();
  const std::vector<phi::DenseTensor*> held = HeldPartsOf(to).values;
  TensorTransform back;
  back.place = !held.empty();
  if (back.place) back.to_place = held[0]->place();
  *to = entry.scratch->Get<T>();
  size_t bytes = 0;
  if (back.place) TransformHeldParts(back, {}, to, &bytes);
  return true;
}

// Plans the inputs of one operator, slot by slot.
class Planner {
 public:
  Planner(const OperatorWithKernel& op, const ChosenKernel& chosen, bool in_place,
          const RuntimeContext& variables, ReplacedVariables* replaced)
      : op_(op),
        chosen_(chosen),
        in_place_(in_place),
        variables_(variables),
        replaced_(replaced),
        shares_(HasSharedVariables(Now())) {}

  // `def` is nullptr for legacy kernels.
  void PlanSlot(const std::string& slot, const phi::TensorArgDef* def) {
    const auto it = Now().inputs.find(slot);
    if (it == Now().inputs.end()) return;
    const std::vector<Variable*>& vars = it->second;
    for (size_t i = 0; i < vars.size(); ++i) {
      Variable* const var = vars[i];
      if (var == nullptr) continue;
      if (!IsTensorOrRows(*var)) {
        PlanOther(slot, i, def, var);
        continue;
      }
      const phi::DenseTensor& tensor =
          *paddle::framework::GetLoDTensorOrSelectedRowsValueFromVar(*var);
      if (!tensor.initialized()) continue;
      const TensorTransform transform = PlanOne(op_, chosen_, slot, tensor, def);
      if (def != nullptr && transform.dtype == phi::DataType::UNDEFINED)
        CheckOwnType(op_, chosen_, slot, tensor, *def);
      if (transform.Needed()) Replace(slot, i, transform, var);
    }
  }

  // After the slots: copies of what is left.
  void SeparateInputs() {
    if (!shares_) return;
    ForEachVariable(Now().inputs, [&](const std::string& slot, size_t i, Variable* var) {
      if (IsCopied(*var) && !MayShare(slot, i, var)) Replace(slot, i, {}, var);
    });
  }

  std::vector<InputTransform> Take() { return std::move(out_); }

 private:
  void PlanOther(const std::string& slot, size_t i, const phi::TensorArgDef* def, Variable* var) {
    phi::TensorBase* const tensor = var->tensor();
    if (tensor == nullptr) return;
    const bool has_parts = HasParts(*tensor);
    // What the operator writes too is copied whole.
    const bool is_read_alone = has_parts && def == nullptr && !shares_;
    const ElementRange elements = is_read_alone ? ElementsRead(op_, slot) : ElementRange();
    const DenseParts held = has_parts ? HeldPartsOf(tensor, elements) : DenseParts();
    const bool holds_memory =
        has_parts ? !held.values.empty() || !held.coordinates.empty() : tensor->initialized();
    if (!holds_memory) return;
    TensorTransform transform;
    if (has_parts) transform = PlanParts(op_, chosen_, slot, held, def);
    if (def != nullptr) AddDefined(chosen_, slot, *tensor, *def, &transform);
    if (!has_parts || !transform.Needed()) return;
    Replace(slot, i, transform, var);
    out_.back().elements = elements;
  }

  const RuntimeContext& Now() const { return replaced_->has_value() ? **replaced_ : variables_; }

  bool MayShare(const std::string& slot, size_t i, const Variable* var) const {
    const phi::Place& place = chosen_.dev_ctx->GetPlace();
    bool is_output = false;
    ForEachVariable(Now().outputs, [&](const std::string&, size_t, const Variable* other) {
      is_output = is_output || other == var;
    });
    return !is_output || (in_place_ && MayStayShared(op_, place, Now(), slot, i, var));
  }

  void Replace(const std::string& slot, size_t i, const TensorTransform& transform, Variable* var) {
    RuntimeContext* const ctx = ToReplaceIn(variables_, replaced_);
    InputTransform entry;
    entry.source = var;
    entry.scratch = std::make_unique<Variable>();
    entry.transform = transform;
    if (shares_ && MayShare(slot, i, var)) {
      entry.write_back = ReplaceOutputs(var, entry.scratch.get(), ctx);
    }
    ctx->inputs[slot][i] = entry.scratch.get();
    out_.push_back(std::move(entry));
  }

  const OperatorWithKernel& op_;
  const ChosenKernel& chosen_;
  const bool in_place_;
  const RuntimeContext& variables_;
  ReplacedVariables* const replaced_;
  const bool shares_;
  std::vector<InputTransform> out_;
};

}  // namespace

bool HasSharedVariables(const RuntimeContext& ctx) {
  bool shares = false;
  ForEachVariable(ctx.outputs, [&](const std::string&, size_t, const Variable* output) {
    ForEachVariable(ctx.inputs, [&](const std::string&, size_t, const Variable* input) {
      shares = shares || input == output;
    });
  });
  return shares;
}

std::vector<InputTransform> PlanTransforms(const OperatorWithKernel& op, const ChosenKernel& chosen,
                                           bool in_place, const RuntimeContext& variables,
                                           ReplacedVariables* replaced) {
  Planner planner(op, chosen, in_place, variables, replaced);
  const std::unordered_set<std::string>& meta_only = paddle::framework::MetaOnlySlots(op);
  CheckDeclaredTypes(op, &chosen, meta_only, variables);
  if (chosen.choice.kind == KernelChoice::kPhi) {
    CheckMasterParams(op, chosen, variables);
    const auto& names = chosen.choice.signature.input_names;
    const auto& defs = chosen.choice.kernel->args_def().input_defs();
    for (size_t i = 0; i < names.size() && i < defs.size(); ++i) {
      const std::string slot = names[i];
      if (meta_only.count(slot) == 0) planner.PlanSlot(slot, &defs[i]);
    }
  } else {
    for (const auto& slot : op.Inputs()) {
      if (meta_only.count(slot.first) == 0) planner.PlanSlot(slot.first, nullptr);
    }
  }
  planner.SeparateInputs();
  return planner.Take();
}

size_t ApplyTransforms(const std::vector<InputTransform>& transforms) {
  size_t bytes = 0;
  for (const InputTransform& entry : transforms) TransformVariable(entry, &bytes);
  return bytes;
}

void WriteBack(const std::vector<InputTransform>& transforms) {
  for (const InputTransform& entry : transforms) {
    if (!entry.write_back) continue;
    if (entry.source->IsType<phi::SelectedRows>()) {
      const auto& from = entry.scratch->Get<phi::SelectedRows>();
      auto* to = entry.source->GetMutable<phi::SelectedRows>();
      const phi::Place place =
          to->value().initialized() ? to->value().place() : from.value().place();
      to->set_rows(from.rows());
      to->set_height(from.height());
      phi::TensorCopySync(from.value(), place, to->mutable_value());
      continue;
    }
    if (CopyBack<phi::TensorArray>(entry) || CopyBack<phi::SparseCooTensor>(entry) ||
        CopyBack<phi::SparseCsrTensor>(entry)) {
      continue;
    }
    auto* to = entry.source->GetMutable<phi::DenseTensor>();
    const auto& from = entry.scratch->Get<phi::DenseTensor>();
    const phi::Place place = to->initialized() ? to->place() : from.place();
    phi::TensorCopySync(from, place, to);
  }
}

std::vector<std::unique_ptr<Variable>> SeparateOutputs(const RuntimeContext& variables,
                                                       ReplacedVariables* replaced) {
  std::vector<std::unique_ptr<Variable>> scratch;
  if (!HasRepeatedOutputs(variables)) return scratch;
  std::vector<Variable**> places;
  ForEachVariable(ToReplaceIn(variables, replaced)->outputs,
                  [&](const std::string&, size_t, Variable*& var) { places.push_back(&var); });
  for (size_t i = 0; i < places.size(); ++i) {
    const Variable* var = *places[i];
    bool again = false;
    for (size_t j = i + 1; j < places.size(); ++j) again = again || *places[j] == var;
    if (!again) continue;
    scratch.push_back(std::make_unique<Variable>());
    if (var->IsType<phi::SelectedRows>()) scratch.back()->GetMutable<phi::SelectedRows>();
    if (var->IsType<phi::TensorArray>()) scratch.back()->GetMutable<phi::TensorArray>();
    *places[i] = scratch.back().get();
  }
  return scratch;
}

}  // namespace phibridge
