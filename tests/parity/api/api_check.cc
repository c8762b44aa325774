#include "tests/parity/api/api_check.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "framework/op/op_record.h"
#include "framework/op/phi_attribute.h"
#include "framework/program/names.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/var_names.h"
#include "parity/execution/capture.h"
#include "parity/execution/run_execution.h"
#include "phi/core/device_context.h"
#include "phi/core/generator.h"
#include "tests/parity/api/autograd_check.h"
#include "tests/parity/api/tensor_values.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;
constexpr int kDepth = 3;  // gradients of gradients of gradients

// The numbers in tensors as an attribute.
phi::Attribute AttributeOf(const std::vector<Input>& inputs) {
  std::vector<int64_t> integers;
  std::vector<phi::Scalar> scalars;
  for (const Input& input : inputs) {
    const auto* dense =
        input.value == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(input.value->tensor());
    if (dense == nullptr || !dense->initialized()) return {};
    if (dense->dtype() == DataType::INT32 || dense->dtype() == DataType::INT64) {
      const std::vector<int64_t> more = phi::IntArray(*dense).GetData();
      integers.insert(integers.end(), more.begin(), more.end());
    } else if (dense->numel() == 1) {
      scalars.emplace_back(*dense);
    } else {
      return {};
    }
  }
  if (scalars.empty() && integers.size() == 1) return integers[0];
  if (!scalars.empty())
    return scalars.size() == 1 && integers.empty() ? scalars[0] : phi::Attribute();
  return phi::IntArray(integers);
}

bool Holds(const Execution& execution, const char* slot) {
  if (slot == nullptr) return false;
  const auto found = execution.inputs.find(slot);
  return found != execution.inputs.end() && !found->second.empty() &&
         found->second[0].value != nullptr && found->second[0].value->tensor() != nullptr;
}

bool IsFilled(const Execution& execution, const char* attr) {
  const auto found = execution.attrs.find(attr);
  const auto* text =
      found == execution.attrs.end() ? nullptr : std::get_if<std::string>(&found->second);
  return text != nullptr && !text->empty();
}

// True for numbers of 64 bits where the operator's attribute has 32.
bool IsTooLargeFor(const fw::AttributeMap& defaults, const char* attr,
                   const phi::Attribute& numbers) {
  const auto usual = defaults.find(attr);
  const auto* list = std::get_if<phi::IntArray>(&numbers);
  const auto* one = std::get_if<int64_t>(&numbers);
  if (usual == defaults.end()) return false;
  const bool is_narrow = std::holds_alternative<int>(usual->second) ||
                         std::holds_alternative<std::vector<int>>(usual->second);
  if (!is_narrow) return false;
  const auto fits = [](int64_t number) { return number == static_cast<int32_t>(number); };
  if (one != nullptr) return !fits(*one);
  return list != nullptr && !std::all_of(list->GetData().begin(), list->GetData().end(), fits);
}

// Fills in the arguments; returns what of the execution no argument says.
std::string SayArguments(const Execution& execution, ApiArguments* arguments) {
  const ApiFunction& function = *arguments->function;
  std::set<std::string> said;
  for (const ApiTensorRecord& input : function.inputs) {
    said.insert(input.slot);
    std::vector<phi::Tensor>& tensors = arguments->tensors.emplace_back();
    const auto found = execution.inputs.find(input.slot);
    if (found == execution.inputs.end()) continue;
    for (const Input& known : found->second) tensors.push_back(TensorOf(known.value));
    const bool none = std::none_of(tensors.begin(), tensors.end(),
                                   [](const phi::Tensor& tensor) { return tensor.defined(); });
    if (none && !input.is_list) tensors.clear();
    if (!input.is_list && tensors.size() > 1) return "two tensors in a slot for one";
  }
  const fw::AttributeMap& defaults = fw::DefaultAttributes(execution.type);
  for (const ApiAttrRecord& attr : function.attrs) {
    phi::Attribute& value = arguments->attrs.emplace_back();
    const char* tensor = Holds(execution, attr.tensors)  ? attr.tensors
                         : Holds(execution, attr.tensor) ? attr.tensor
                         : Holds(execution, attr.attr)   ? attr.attr
                                                         : nullptr;
    for (const char* slot : {attr.tensor, attr.tensors, attr.attr}) {
      if (slot != nullptr) said.insert(slot);
    }
    if (tensor != nullptr) {
      value = AttributeOf(execution.inputs.at(tensor));
      if (value.index() == 0) return std::string("the tensor ") + tensor;
      if (IsTooLargeFor(defaults, attr.attr, value)) {
        return std::string("numbers in the tensor ") + tensor + " that the attribute cannot hold";
      }
      continue;
    }
    auto usual = defaults.find(attr.attr);
    auto given = execution.attrs.find(attr.attr);
    if (attr.number != nullptr && !IsFilled(execution, attr.attr)) {
      given = execution.attrs.find(attr.number);
      usual = defaults.find(attr.number);
    }
    if (given == execution.attrs.end() && usual == defaults.end()) {
      return std::string("attribute ") + attr.attr + " without a value";
    }
    fw::ToPhiAttribute(given != execution.attrs.end() ? given->second : usual->second, &value);
    if (value.index() == 0) return std::string("attribute ") + attr.attr;
  }
  for (const auto& slot : execution.inputs) {
    if (said.count(slot.first) == 0 && Holds(execution, slot.first.c_str())) {
      return "input " + slot.first;
    }
  }
  return "";
}

const ApiFunction* FunctionOf(const std::string& op_type) {
  static const auto* const by_type = [] {
    auto* found = new std::unordered_map<std::string, const ApiFunction*>;
    for (const ApiFunction* function : AllApiFunctions()) (*found)[function->op_type] = function;
    return found;
  }();
  const auto it = by_type->find(op_type);
  return it == by_type->end() ? nullptr : it->second;
}

// An attribute of the execution that is no argument of the function; empty: there is none.
std::string AttributeThatIsNoArgument(const Execution& execution) {
  for (const auto& given : execution.attrs) {
    const auto& attrs = FunctionOf(execution.type)->attrs;
    const bool is_argument = std::any_of(attrs.begin(), attrs.end(), [&](const auto& attr) {
      return given.first == attr.attr || (attr.number != nullptr && given.first == attr.number);
    });
    if (!is_argument && fw::DefaultAttributes(execution.type).count(given.first) != 0) {
      return given.first;
    }
  }
  return "";
}

// What of the execution the call does not have, for which the operator may refuse it; empty: none.
std::string WhatIsLost(const Execution& execution, bool are_types_mixed) {
  if (are_types_mixed) return "types that are mixed";
  for (const ApiAttrRecord& attr : FunctionOf(execution.type)->attrs) {
    if (Holds(execution, attr.tensor) || Holds(execution, attr.tensors)) {
      return "a tensor of a wrong shape for an attribute";
    }
  }
  const std::string attr = AttributeThatIsNoArgument(execution);
  return attr.empty() ? "" : "attribute " + attr;
}

// What a record that does not allow dense tensors declares an output as.
Input::Kind KindOfRecord(uint16_t kinds) {
  if (kinds == 0 || (kinds & fw::kDenseKind) != 0) return Input::kDense;
  if ((kinds & fw::kSelectedRowsKind) != 0) return Input::kSelectedRows;
  if ((kinds & fw::kArrayKind) != 0) return Input::kArray;
  if ((kinds & fw::kSparseCooKind) != 0) return Input::kSparseCoo;
  return (kinds & fw::kSparseCsrKind) != 0 ? Input::kSparseCsr : Input::kDense;
}

Input::Kind KindOfDeclared(fw::proto::VarType::Type type, Input::Kind otherwise) {
  for (const Input::Kind kind : {Input::kDense, Input::kSelectedRows, Input::kArray,
                                 Input::kSparseCoo, Input::kSparseCsr, Input::kStrings}) {
    if (VarTypeOf(kind) == type) return kind;
  }
  return otherwise;
}

void DeclareOutput(Input::Kind kind, Output* output) {
  Input described;
  described.kind = kind;
  output->before.assign(output->count, described);
}

// With outputs declared as programs declare them: as the case says, the record, or the operator's
// rule for the types of variables.
Execution Declared(Execution execution) {
  const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(execution.type);
  for (auto& [slot, output] : execution.outputs) {
    Input::Kind kind = output.kind.value_or(Input::kDense);
    for (size_t i = 0; info != nullptr && info->record_ != nullptr && kind == Input::kDense &&
                       i < info->record_->outputs.size();
         ++i) {
      const fw::SlotRecord& record = info->record_->outputs[i];
      if (slot == record.name) kind = KindOfRecord(record.kinds);
    }
    // What an optimizer updates is the variable that it reads.
    const bool is_update = slot.size() > 3 && slot.compare(slot.size() - 3, 3, "Out") == 0;
    const auto updated = execution.inputs.find(is_update ? slot.substr(0, slot.size() - 3) : "");
    if (updated != execution.inputs.end() && !updated->second.empty() &&
        updated->second[0].value != nullptr && updated->second[0].value->tensor() != nullptr) {
      kind = KindOf(*updated->second[0].value->tensor());
    }
    output.kind = kind;
    if (kind != Input::kDense) DeclareOutput(kind, &output);
  }
  try {
    const auto program = MakeProgram(execution, false);
    BlockDesc* block = program->MutableBlock(0);
    for (const auto& slot : execution.OutputNames()) {
      for (const std::string& name : slot.second) block->Var(name);
    }
    block->Op(0)->InferVarType(block);
    for (auto& [slot, output] : execution.outputs) {
      const std::vector<std::string> names = block->Op(0)->Output(slot);
      if (names.empty()) continue;
      const auto type = block->FindVar(names[0])->GetType();
      output.kind = KindOfDeclared(type, *output.kind);
      if (*output.kind != Input::kDense) DeclareOutput(*output.kind, &output);
    }
  } catch (const Error&) {
    return execution;  // running it says why
  }
  return execution;
}

bool IsNeeded(const std::string& type, const std::string& slot) {
  const fw::OpInfo& info = fw::OpInfoMap::Instance().Get(type);
  if (info.record_ == nullptr) return false;
  for (const fw::SlotRecord& record : info.record_->outputs) {
    if (slot == record.name) return (record.flags & (fw::kDispensable | fw::kIntermediate)) == 0;
  }
  return false;
}

// What the static operator gives for exactly the results that the call gave.
OpResult RunStatic(const Execution& execution, const ApiArguments& called) {
  Execution same = execution;
  std::map<std::string, Output> outputs;
  for (size_t i = 0; i < called.results.size(); ++i) {
    const char* slot = called.function->outputs[i].slot;
    const auto known = execution.outputs.find(slot);
    if (called.results[i].empty()) {
      // Not made, or made and thrown away where the operator must have it.
      if (known != execution.outputs.end() && IsNeeded(execution.type, slot))
        outputs.insert(*known);
      continue;
    }
    Output output;
    if (known != execution.outputs.end()) output = known->second;
    output.before.clear();
    output.count = called.results[i].size();
    for (const phi::Tensor& result : called.results[i]) {
      if (result.defined()) output.kind = KindOf(*result.impl());
    }
    if (output.kind && *output.kind != Input::kDense) {
      Input described;
      described.kind = *output.kind;
      output.before.assign(output.count, described);
    }
    outputs[slot] = output;
  }
  same.outputs = std::move(outputs);
  SeedCpu();
  return RunExecution(same, ExecutionOptions());
}

std::string Compare(const ApiArguments& called, const OpResult& expected,
                    const Execution& execution) {
  const auto is_input = [&](const phi::Tensor& tensor) {
    for (const auto& tensors : called.tensors) {
      for (const phi::Tensor& input : tensors) {
        if (input.impl() == tensor.impl()) return true;
      }
    }
    return false;
  };
  for (size_t i = 0; i < called.results.size(); ++i) {
    const char* slot = called.function->outputs[i].slot;
    const auto known = execution.outputs.find(slot);
    const bool meta_only = known != execution.outputs.end() &&
                           (!known->second.compare || known->second.partly_written != nullptr);
    for (size_t k = 0; k < called.results[i].size(); ++k) {
      const OpValue& other = expected.outputs.at(slot)[k];
      const phi::Tensor& mine = called.results[i][k];
      if (!mine.defined()) {
        if (other == nullptr || other->tensor() == nullptr || !other->tensor()->initialized())
          continue;
        return std::string(slot) + ": it is not made";
      }
      if (other == nullptr || other->tensor() == nullptr) return std::string(slot) + ": no value";
      const bool in_place = is_input(mine);
      const OpValue value = ValueOf(*mine.impl());
      const bool by_product =
          called.function->outputs[i].is_intermediate && known == execution.outputs.end();
      // What the operator does not write: a by-product that it has no use for, or an input.
      if (!other->tensor()->initialized() && (in_place || by_product)) {
        if (in_place || !value->tensor()->initialized()) continue;
      }
      const std::string difference = Difference(*value->tensor(), *other->tensor(), meta_only);
      if (!difference.empty()) return std::string(slot) + ": " + difference;
    }
  }
  return "";
}

// True if a gradient that is there is an input; else programs have no gradient op either.
bool TakesGradient(const std::vector<std::unique_ptr<OpDesc>>& ops,
                   const std::map<std::string, OpValue>& values) {
  for (const auto& op : ops) {
    for (const std::string& name : op->InputArgumentNames()) {
      if (fw::GradOriginalVarName(name) != name && values.count(name) != 0) return true;
    }
  }
  return false;
}

// The gradient op on these values of variables.
Execution GradientExecution(const OpDesc& op, const std::map<std::string, OpValue>& values) {
  Execution grad;
  grad.type = op.Type();
  grad.attrs = op.GetAttrMap();
  grad.outputs.clear();
  for (const auto& [slot, names] : op.Inputs()) {
    std::vector<Input> inputs(names.size());
    bool holds_one = false;
    for (size_t i = 0; i < names.size(); ++i) {
      const auto value = values.find(names[i]);
      if (value == values.end() || value->second == nullptr) continue;
      inputs[i].Value(value->second);
      holds_one = true;
    }
    if (holds_one) grad.inputs[slot] = std::move(inputs);
  }
  for (const auto& [slot, names] : op.Outputs()) {
    const bool wanted = std::any_of(names.begin(), names.end(), [](const std::string& name) {
      return name != fw::kEmptyVarName;
    });
    if (!wanted) continue;
    Output output;
    output.count = names.size();
    const auto of = values.find(fw::GradOriginalVarName(names[0]));
    if (of != values.end() && of->second != nullptr && of->second->tensor() != nullptr &&
        of->second->tensor()->kind() != phi::TensorKind::kSelectedRows) {
      output.kind = KindOf(*of->second->tensor());
    }
    grad.outputs[slot] = output;
  }
  return grad;
}

// Adds the outputs of a run and a cotangent for each that has a gradient; false: none has.
bool AddForwardValues(const OpResult& forward, const fw::VariableNameMap& outputs,
                      std::map<std::string, OpValue>* values) {
  uint32_t seed = 1;
  bool can_differ = false;
  for (const auto& [slot, names] : outputs) {
    for (size_t i = 0; i < names.size(); ++i) {
      const OpValue& value = forward.outputs.at(slot)[i];
      (*values)[names[i]] = value;
      const OpValue cotangent = CanDiffer(value) ? Cotangent(value, seed++) : nullptr;
      if (cotangent == nullptr) continue;
      (*values)[fw::GradVarName(names[i])] = cotangent;
      can_differ = true;
    }
  }
  return can_differ;
}

}  // namespace

void ApiCheck::CheckForm(const Execution& execution, const ApiInvoker& invoker,
                         const std::string& where) {
  ApiCounts& counts = counts_[execution.type];
  ApiArguments arguments;
  arguments.function = FunctionOf(execution.type);
  const std::string unsaid = SayArguments(execution, &arguments);
  if (!unsaid.empty()) {
    ++counts.not_sayable[unsaid];
    return;
  }
  const bool are_mixed = AreTypesMixed(arguments);
  if (are_mixed && std::strcmp(invoker.form, "inplace") == 0) {
    ++counts.not_sayable["the tensor in place keeps its type"];
    return;
  }
  arguments.results.resize(arguments.function->outputs.size());
  for (const ApiOutputRecord& output : arguments.function->outputs) {
    arguments.wanted.push_back(execution.outputs.count(output.slot) != 0);
  }
  std::string error;
  phi::ErrorCode code = phi::LEGACY;
  SeedCpu();
  try {
    invoker.call(&arguments);
  } catch (const Error& thrown) {
    error = thrown.what();
    code = thrown.code();
  }
  const auto fail = [&](const std::string& text) {
    counts.failures.push_back(where + " (" + invoker.form + "): " + text.substr(0, 400));
  };
  if (error.empty()) {
    const OpResult expected = RunStatic(execution, arguments);
    if (!expected.ok()) {
      const std::string lost = WhatIsLost(execution, are_mixed);
      if (lost.empty())
        return fail("it computes what the static operator refuses: " + expected.error);
      ++counts.not_sayable[lost];
      return;
    }
    const std::string difference = Compare(arguments, expected, execution);
    if (!difference.empty()) return fail(difference);
    ++counts.same;
    return;
  }
  SeedCpu();
  const OpResult expected = RunExecution(execution, ExecutionOptions());
  const bool has_input = !arguments.tensors.empty() && !arguments.tensors[0].empty();
  if (expected.ok() && std::strcmp(invoker.form, "inplace") == 0) {
    const bool grows = error.find("in place: ") != std::string::npos;
    if (!has_input || grows) {
      ++counts.not_sayable[grows ? "the tensor in place keeps its shape"
                                 : "nothing to write in place"];
      return;
    }
  }
  if (expected.ok()) return fail("it refuses what the static operator computes: " + error);
  if (expected.code != code) return fail("another error: " + error + "\n" + expected.error);
  ++counts.refused;
}

void ApiCheck::CheckForms(const Execution& execution, const std::string& where) {
  const auto invokers = ApiInvokers().find(execution.type);
  if (invokers == ApiInvokers().end()) return traced_.Check(execution, where);
  for (const ApiInvoker& invoker : invokers->second) CheckForm(execution, invoker, where);
}

void ApiCheck::CheckGradients(const Execution& execution, const std::string& where, int depth) {
  const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(execution.type);
  if (depth == 0 || info == nullptr || !info->HasGradOpMaker()) return;
  SeedCpu();
  const OpResult forward = RunExecution(execution, ExecutionOptions());
  if (!forward.ok()) return;
  std::map<std::string, OpValue> values = ValuesOf(execution);
  std::unordered_set<std::string> no_grad;
  for (const auto& [name, value] : values) {
    if (!CanDiffer(value)) no_grad.insert(fw::GradVarName(name));
  }
  const auto outputs = execution.OutputNames();
  const bool can_differ = AddForwardValues(forward, outputs, &values);
  if (!can_differ) return;  // no program asks for gradients of integers
  std::vector<std::unique_ptr<OpDesc>> ops;
  try {
    OpDesc desc(execution.type, execution.InputNames(), outputs, execution.attrs);
    desc.CheckAttrs();
    std::unordered_map<std::string, std::string> grad_to_var;
    ops = info->GradOpMaker()(desc, no_grad, &grad_to_var, {});
  } catch (const Error&) {
    return;  // the operator says that it has no gradient
  }
  const std::map<std::string, OpValue> before = values;
  OpResult last;
  for (const auto& op : ops) {
    const Execution grad = Declared(GradientExecution(*op, values));
    if (grad.outputs.empty()) continue;
    CheckForms(grad, where);
    CheckGradients(grad, where + " of " + grad.type, depth - 1);
    SeedCpu();
    last = RunExecution(grad, ExecutionOptions());
    if (!last.ok()) break;
    for (const auto& [slot, names] : op->Outputs()) {
      const auto made = last.outputs.find(slot);
      for (size_t i = 0; made != last.outputs.end() && i < names.size(); ++i) {
        values[names[i]] = made->second[i];
      }
    }
  }
  if (TakesGradient(ops, before)) autograd_.Check(execution, before, last, values, where);
}

void ApiCheck::Check(const Execution& as_listed, const std::string& where) {
  const Execution execution = Declared(as_listed);
  CheckForms(execution, where);
  CheckGradients(execution, where, kDepth);
}

}  // namespace parity
}  // namespace phibridge
