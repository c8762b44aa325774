#include "tools/common/program/float64_values.h"

#include <algorithm>

#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_names.h"
#include "parity/execution/capture.h"
#include "parity/values/op_value.h"
#include "tools/common/program/not_compared.h"

namespace phibridge {
namespace tools {
namespace {

// The block that declares a variable of the operator; nullptr if none does.
const BlockDesc* BlockOf(const std::string& name, const BoundOp& op) {
  const OpDesc* desc = op.op().Origin().desc;
  const BlockDesc* block = desc == nullptr ? nullptr : desc->Block();
  while (block != nullptr && block->FindVar(name) == nullptr) block = block->ParentBlock();
  return block;
}

// Calls see(slot, name, variable) for all outputs that exist.
template <typename See>
void ForEachOutput(const BoundOp& op, const See& see) {
  for (const auto& [slot, names] : op.op().Outputs()) {
    for (const std::string& name : names) {
      Variable* var = name == paddle::framework::kEmptyVarName ? nullptr : op.scope().FindVar(name);
      if (var != nullptr) see(slot, name, var);
    }
  }
}

}  // namespace

void Float64Values::Before(const BoundOp& op) {
  Frame& frame = frames_.emplace_back();
  frame.op = &op;
  if (parity::HasSubBlock(op.op())) return;
  frame.why_not = parity::WhyNotCapturable(op.op(), op.scope());
  if (!frame.why_not.empty()) return;
  frame.execution = parity::Capture(op);
  for (const auto& [slot, names] : op.op().Inputs()) {
    for (const std::string& name : names) {
      const auto held = values_.find(op.scope().FindVar(name));
      if (held != values_.end()) frame.values[name] = held->second.value;
    }
  }
}

bool Float64Values::After(const BoundOp& op) {
  const Frame frame = std::move(frames_.back());
  frames_.pop_back();
  choice_ = op.choice();
  if (frame.op != &op) {  // passes put the one beside the other
    Leave(*frame.op);
    Leave(op);
    CountNot(op.op().Type(), "passes put others beside it");
    return false;
  }
  if (parity::HasSubBlock(op.op())) return false;  // its operators have told
  if (!frame.execution) {
    Leave(op);
    if (!HandsOn(op.op().Type())) CountNot(op.op().Type(), frame.why_not);
    return false;
  }
  const RandomStream now;
  frame.stream.Put();
  const Float64Result ran = RunInFloat64(*frame.execution, frame.values, options_);
  now.Put();
  if (!ran.result.ok()) {
    Leave(op);
    CountNot(op.op().Type(), ran.result.error.substr(0, ran.result.error.find('\n')));
    return false;
  }
  choice_ = ran.result.choice;
  if (!ran.why_not.empty()) CountNot(op.op().Type(), ran.why_not);
  computed_ += ran.in_float64 ? 1 : 0;
  Store(op, *frame.execution, ran.result);
  return true;
}

void Float64Values::Store(const BoundOp& op, const parity::Execution& execution,
                          const parity::OpResult& result) {
  const auto names = execution.OutputNames();
  for (const auto& [slot, values] : result.outputs) {
    const auto of_slot = names.find(slot);
    if (of_slot == names.end()) continue;
    for (size_t i = 0; i < std::min(values.size(), of_slot->second.size()); ++i) {
      const std::string& name = of_slot->second[i];
      const Variable* var = op.scope().FindVar(name);
      if (var == nullptr || values[i] == nullptr) continue;
      const BlockDesc* block = BlockOf(name, op);
      const bool persistable = block != nullptr && block->FindVar(name)->Persistable();
      values_[var] = {name, persistable, block == nullptr || block->ID() == 0, values[i]};
    }
  }
}

void Float64Values::Leave(const BoundOp& op) {
  if (parity::HasSubBlock(op.op())) return;
  ForEachOutput(op, [this](const std::string&, const std::string&, const Variable* var) {
    values_.erase(var);
  });
}

void Float64Values::BeginRun() {
  for (auto it = values_.begin(); it != values_.end();) {
    it = it->second.persistable ? std::next(it) : values_.erase(it);
  }
}

std::vector<parity::NamedValue> Float64Values::OutputsOf(const BoundOp& op) const {
  std::vector<parity::NamedValue> out;
  ForEachOutput(op, [&](const std::string& slot, const std::string& name, const Variable* var) {
    const auto held = values_.find(var);
    const Variable& value = held == values_.end() ? *var : *held->second.value;
    parity::AppendValues(slot, name, value.tensor(), &out);
  });
  return out;
}

parity::OpValue Float64Values::Find(const std::string& variable) const {
  for (const auto& [var, held] : values_) {
    if (held.outermost && held.name == variable) return held.value;
  }
  return nullptr;
}

void Float64Values::PutIntoRun(const BoundOp& op) const {
  ForEachOutput(op, [&](const std::string&, const std::string&, Variable* var) {
    const auto held = values_.find(var);
    if (held == values_.end() || var->tensor() == nullptr || !var->tensor()->initialized()) return;
    const phi::Place place = var->tensor()->place();
    parity::PutValue(CastFloats(held->second.value, var->tensor()->dtype()), place, var);
  });
}

void Float64Values::CountNot(const std::string& op_type, const std::string& why_not) {
  ++not_computed_[op_type + ": " + why_not];
}

}  // namespace tools
}  // namespace phibridge
