#include "framework/op/grad_slots.h"

#include <map>
#include <mutex>

#include "framework/op/op_record.h"
#include "framework/program/op_info.h"
#include "framework/program/var_names.h"
#include "phi/core/registration.h"

namespace paddle {
namespace framework {
namespace {

using Meaning = std::map<std::string, std::string>;  // slot -> slot of the forward op

// "foo" of "foo_grad"; empty for any other.
std::string ForwardTypeOf(const std::string& type) {
  if (type == "cross_entropy_grad2") return "cross_entropy2";  // so the original writes it
  static const std::string kSuffix = "_grad";
  if (type.size() <= kSuffix.size()) return "";
  const size_t length = type.size() - kSuffix.size();
  return type.compare(length, kSuffix.size(), kSuffix) == 0 ? type.substr(0, length) : "";
}

GradSlots FirstGradient(const std::string& forward) {
  const OpInfo* info = OpInfoMap::Instance().GetNullable(forward);
  if (info == nullptr || !info->HasProto() || !info->infer_shape_) return {};
  GradSlots slots;
  slots.forward = forward;
  for (const auto& out : info->Proto().outputs()) {
    slots.inputs.push_back({out.name(), out.name()});
    slots.inputs.push_back({GradVarName(out.name()), out.name()});
  }
  for (const auto& in : info->Proto().inputs()) {
    slots.inputs.push_back({in.name(), in.name()});
    slots.inputs.push_back({in.name() + "Out", in.name()});  // updated in place: MeanOut
    slots.outputs.push_back({GradVarName(in.name()), in.name()});
  }
  return slots;
}

// What the slots of an op and of its gradient op mean, one order after the other.
struct Orders {
  Meaning inputs, outputs;

  static Orders Of(const OpRecord& forward) {
    Orders first;
    for (const SlotRecord& slot : forward.inputs) first.inputs[slot.name] = slot.name;
    for (const SlotRecord& slot : forward.outputs) first.outputs[slot.name] = slot.name;
    return first;
  }
  Orders Next(const GradRecord& grad) const {
    Orders next;
    for (const GradSlotRecord& slot : grad.inputs) next.Add(*this, slot, &next.inputs);
    for (const GradSlotRecord& slot : grad.outputs) next.Add(*this, slot, &next.outputs);
    return next;
  }

 private:
  static void Add(const Orders& of, const GradSlotRecord& slot, Meaning* to) {
    const bool is_input =
        slot.source == GradSlotRecord::kInput || slot.source == GradSlotRecord::kInputGrad;
    const Meaning& from = is_input ? of.inputs : of.outputs;
    const auto found = from.find(slot.of);
    if (found != from.end()) (*to)[slot.name] = found->second;
  }
};

std::vector<GradSlots::Slot> ValuesFirst(const Meaning& meaning) {
  std::vector<GradSlots::Slot> slots;
  for (const bool value : {true, false}) {
    for (const auto& [name, of] : meaning)
      if ((name == of) == value) slots.push_back({name, of});
  }
  return slots;
}

GradSlots HigherGradient(const std::string& type) {
  const OpRecord* const record = RecordOf(type);
  if (record == nullptr || record->declared_by == nullptr) return {};
  const OpRecord* at = RecordOf(record->declared_by);
  if (at == nullptr) return {};
  Orders meanings = Orders::Of(*at);
  int order = 0;
  for (; at != nullptr && at != record && at->grad.type != nullptr; ++order) {
    if (!at->grad.all_attrs) return {};  // the shape function of the forward op needs them
    meanings = meanings.Next(at->grad);
    at = RecordOf(at->grad.type);
  }
  if (at != record || order < 2) return {};  // a first gradient is called `foo_grad`
  GradSlots slots;
  slots.forward = record->declared_by;
  slots.inputs = ValuesFirst(meanings.inputs);
  slots.outputs = ValuesFirst(meanings.outputs);
  return slots;
}

}  // namespace

const GradSlots& GradSlots::Of(const std::string& type) {
  static const GradSlots no_gradient;
  if (type.find("_grad") == std::string::npos) return no_gradient;
  static std::mutex mutex;
  static auto* const known = new std::map<std::string, GradSlots>;
  const std::lock_guard<std::mutex> lock(mutex);
  const std::string name = phi::RememberedName(type);
  const auto found = known->find(name);
  if (found != known->end()) return found->second;
  const std::string forward = ForwardTypeOf(type);
  GradSlots slots = forward.empty() ? GradSlots() : FirstGradient(forward);
  if (slots.forward.empty()) slots = HigherGradient(type);
  return known->emplace(name, std::move(slots)).first->second;
}

}  // namespace framework
}  // namespace paddle
