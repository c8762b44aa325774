#include "tests/parity/api/api_check.h"

#include <algorithm>
#include <cstring>
#include <random>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "framework/op/phi_attribute.h"
#include "framework/program/names.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/var_names.h"
#include "framework/scope/tensor_members.h"
#include "parity/execution/run_execution.h"
#include "phi/core/device_context.h"
#include "phi/core/generator.h"
#include "phi/core/tensor_array.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;
constexpr uint64_t kSeed = 20;
constexpr int kDepth = 3;  // gradients of gradients of gradients

void SeedAll() {
  phi::DeviceContextPool::Instance().Get(phi::CPUPlace())->GetGenerator()->SetCurrentSeed(kSeed);
}

// A tensor of its own with that value; undefined for nothing.
phi::Tensor TensorOf(const OpValue& value) {
  phi::Tensor tensor;
  if (value == nullptr || value->tensor() == nullptr) return tensor;
  const OpValue copy = CopyValue(*value);
  // The variable lives as long as the handle.
  tensor.set_impl(std::shared_ptr<phi::TensorBase>(copy, copy->tensor()));
  return tensor;
}

OpValue ValueOf(const phi::TensorBase& tensor) {
  Variable var;
  switch (tensor.kind()) {
    case phi::TensorKind::kDense:
      *var.GetMutable<phi::DenseTensor>() = static_cast<const phi::DenseTensor&>(tensor);
      break;
    case phi::TensorKind::kSelectedRows:
      *var.GetMutable<phi::SelectedRows>() = static_cast<const phi::SelectedRows&>(tensor);
      break;
    case phi::TensorKind::kTensorArray:
      *var.GetMutable<phi::TensorArray>() = static_cast<const phi::TensorArray&>(tensor);
      break;
    case phi::TensorKind::kSparseCoo:
      *var.GetMutable<phi::SparseCooTensor>() = static_cast<const phi::SparseCooTensor&>(tensor);
      break;
    case phi::TensorKind::kSparseCsr:
      *var.GetMutable<phi::SparseCsrTensor>() = static_cast<const phi::SparseCsrTensor&>(tensor);
      break;
    default:
      *var.GetMutable<phi::StringTensor>() = static_cast<const phi::StringTensor&>(tensor);
  }
  return CopyValue(var);
}

Input::Kind KindOfValue(const phi::TensorBase& tensor) {
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

std::string DenseDifference(const phi::DenseTensor& a, const phi::DenseTensor& b, bool meta_only) {
  if (a.dims() != b.dims())
    return "shapes [" + a.dims().to_str() + "], [" + b.dims().to_str() + "]";
  if (a.dtype() != b.dtype()) return "dtypes";
  if (a.lod() != b.lod()) return "LoD";
  if (a.initialized() != b.initialized()) return "one holds no memory";
  if (meta_only || !a.initialized() || a.numel() == 0) return "";
  const size_t bytes = static_cast<size_t>(a.numel()) * phi::SizeOf(a.dtype());
  return std::memcmp(a.data(), b.data(), bytes) == 0 ? "" : "elements";
}

// How the values differ, bit for bit; empty: they do not.
std::string Difference(const phi::TensorBase& a, const phi::TensorBase& b, bool meta_only) {
  if (a.kind() != b.kind()) {
    return std::string("kinds: ") + phi::TensorKindName(a.kind()) + ", " +
           phi::TensorKindName(b.kind());
  }
  if (const auto* dense = phi::TensorCast<phi::DenseTensor>(&a)) {
    return DenseDifference(*dense, static_cast<const phi::DenseTensor&>(b), meta_only);
  }
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(&a)) {
    const auto& other = static_cast<const phi::SelectedRows&>(b);
    if (rows->rows() != other.rows() || rows->height() != other.height()) return "rows";
    return DenseDifference(rows->value(), other.value(), meta_only);
  }
  if (const auto* array = phi::TensorCast<phi::TensorArray>(&a)) {
    const auto& other = static_cast<const phi::TensorArray&>(b);
    if (array->size() != other.size()) return "lengths of arrays";
    for (size_t i = 0; i < array->size(); ++i) {
      const std::string difference = DenseDifference((*array)[i], other[i], meta_only);
      if (!difference.empty()) return difference;
    }
    return "";
  }
  const auto mine = MembersOf(&a), theirs = MembersOf(&b);
  if (mine.size() != theirs.size()) return "numbers of members";
  for (size_t i = 0; i < mine.size(); ++i) {
    const std::string difference = DenseDifference(mine[i].tensor, theirs[i].tensor, meta_only);
    if (!difference.empty()) return mine[i].name + (": " + difference);
  }
  return "";
}

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

bool HasTensorAttribute(const Execution& execution) {
  for (const ApiAttrRecord& attr : FunctionOf(execution.type)->attrs) {
    if (Holds(execution, attr.tensor) || Holds(execution, attr.tensors)) return true;
  }
  return false;
}

// What the static operator gives for exactly the results that the call gave.
OpResult RunStatic(const Execution& execution, const ApiArguments& called) {
  Execution same = execution;
  std::map<std::string, Output> outputs;
  for (size_t i = 0; i < called.results.size(); ++i) {
    if (called.results[i].empty()) continue;
    const char* slot = called.function->outputs[i].slot;
    const auto known = execution.outputs.find(slot);
    Output output;
    if (known != execution.outputs.end()) output = known->second;
    output.before.clear();
    output.count = called.results[i].size();
    for (const phi::Tensor& result : called.results[i]) {
      if (result.defined()) output.kind = KindOfValue(*result.impl());
    }
    if (output.kind && *output.kind != Input::kDense) {
      Input described;
      described.kind = *output.kind;
      output.before.assign(output.count, described);
    }
    outputs[slot] = output;
  }
  same.outputs = std::move(outputs);
  SeedAll();
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
      if (!mine.defined()) continue;
      if (other == nullptr || other->tensor() == nullptr) return std::string(slot) + ": no value";
      const bool in_place = is_input(mine);
      const OpValue value = ValueOf(*mine.impl());
      const bool by_product =
          called.function->outputs[i].is_intermediate && known == execution.outputs.end();
      const bool is_there = value->tensor()->initialized() && other->tensor()->initialized();
      if (!is_there && (by_product || in_place)) continue;  // not written, or not made
      const std::string difference =
          Difference(*value->tensor(), *other->tensor(), meta_only || by_product);
      if (!difference.empty()) return std::string(slot) + ": " + difference;
    }
  }
  return "";
}

// Numbers like `value`, as a gradient of it; null for what has none.
OpValue Cotangent(const OpValue& value, uint32_t seed) {
  const auto* dense =
      value == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(value->tensor());
  if (dense == nullptr || !dense->initialized()) return nullptr;
  std::mt19937 random(seed);
  phi::Tensor made = phi::Tensor::from_vector(
      [&] {
        std::vector<double> numbers(static_cast<size_t>(dense->numel()));
        for (double& number : numbers) number = std::uniform_real_distribution<>(-1, 1)(random);
        return numbers;
      }(),
      phi::vectorize(dense->dims()));
  phi::Tensor typed = made.cast(dense->dtype());
  typed.dense().set_lod(dense->lod());
  return ValueOf(*typed.impl());
}

bool CanDiffer(const OpValue& value) {
  if (value == nullptr || value->tensor() == nullptr) return false;
  if (value->tensor()->kind() == phi::TensorKind::kTensorArray) return true;
  const DataType dtype = value->tensor()->dtype();
  return phi::IsFloatingType(dtype) || phi::IsComplexType(dtype);
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
  arguments.results.resize(arguments.function->outputs.size());
  for (const ApiOutputRecord& output : arguments.function->outputs) {
    arguments.wanted.push_back(execution.outputs.count(output.slot) != 0);
  }
  std::string error;
  phi::ErrorCode code = phi::LEGACY;
  SeedAll();
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
    if (!expected.ok() && HasTensorAttribute(execution)) {
      ++counts.not_sayable["a tensor of a wrong shape for an attribute"];
      return;
    }
    if (!expected.ok())
      return fail("it computes what the static operator refuses: " + expected.error);
    const std::string difference = Compare(arguments, expected, execution);
    if (!difference.empty()) return fail(difference);
    ++counts.same;
    return;
  }
  SeedAll();
  const OpResult expected = RunExecution(execution, ExecutionOptions());
  const bool has_input = !arguments.tensors.empty() && !arguments.tensors[0].empty();
  if (expected.ok() && std::strcmp(invoker.form, "inplace") == 0 && !has_input) {
    ++counts.not_sayable["nothing to write in place"];
    return;
  }
  if (expected.ok()) return fail("it refuses what the static operator computes: " + error);
  if (expected.code != code) return fail("another error: " + error + "\n" + expected.error);
  ++counts.refused;
}

void ApiCheck::CheckForms(const Execution& execution, const std::string& where) {
  const auto invokers = ApiInvokers().find(execution.type);
  if (invokers == ApiInvokers().end()) return;
  for (const ApiInvoker& invoker : invokers->second) CheckForm(execution, invoker, where);
}

void ApiCheck::CheckGradients(const Execution& execution, const std::string& where, int depth) {
  const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(execution.type);
  if (depth == 0 || info == nullptr || !info->HasGradOpMaker()) return;
  SeedAll();
  const OpResult forward = RunExecution(execution, ExecutionOptions());
  if (!forward.ok()) return;
  std::map<std::string, OpValue> values = ValuesOf(execution);
  std::unordered_set<std::string> no_grad;
  for (const auto& [name, value] : values) {
    if (!CanDiffer(value)) no_grad.insert(fw::GradVarName(name));
  }
  const auto outputs = execution.OutputNames();
  uint32_t seed = 1;
  for (const auto& [slot, names] : outputs) {
    for (size_t i = 0; i < names.size(); ++i) {
      const OpValue& value = forward.outputs.at(slot)[i];
      values[names[i]] = value;
      if (CanDiffer(value)) values[fw::GradVarName(names[i])] = Cotangent(value, seed++);
    }
  }
  std::vector<std::unique_ptr<OpDesc>> ops;
  try {
    OpDesc desc(execution.type, execution.InputNames(), outputs, execution.attrs);
    desc.CheckAttrs();
    std::unordered_map<std::string, std::string> grad_to_var;
    ops = info->GradOpMaker()(desc, no_grad, &grad_to_var, {});
  } catch (const Error&) {
    return;  // the operator says that it has no gradient
  }
  for (const auto& op : ops) {
    Execution grad;
    grad.type = op->Type();
    grad.attrs = op->GetAttrMap();
    grad.outputs.clear();
    for (const auto& [slot, names] : op->Inputs()) {
      for (const std::string& name : names) {
        Input& input = grad.inputs[slot].emplace_back();
        const auto value = values.find(name);
        if (value != values.end() && value->second != nullptr) input.Value(value->second);
      }
    }
    for (auto slot = grad.inputs.begin(); slot != grad.inputs.end();) {
      const bool none = std::all_of(slot->second.begin(), slot->second.end(),
                                    [](const Input& input) { return input.value == nullptr; });
      slot = none ? grad.inputs.erase(slot) : std::next(slot);
    }
    for (const auto& [slot, names] : op->Outputs()) {
      const bool wanted = std::any_of(names.begin(), names.end(), [](const std::string& name) {
        return name != fw::kEmptyVarName;
      });
      if (!wanted) continue;
      Output output;
      output.count = names.size();
      const auto of = values.find(fw::GradOriginalVarName(names[0]));
      if (of != values.end() && of->second != nullptr && of->second->tensor() != nullptr)
        output.kind = KindOfValue(*of->second->tensor());
      grad.outputs[slot] = output;
    }
    if (grad.outputs.empty()) continue;
    CheckForms(grad, where);
    CheckGradients(grad, where + " of " + grad.type, depth - 1);
  }
}

void ApiCheck::Check(const Execution& execution, const std::string& where) {
  CheckForms(execution, where);
  CheckGradients(execution, where, kDepth);
}

}  // namespace parity
}  // namespace phibridge
