#include "parity/execution/execution.h"

#include <utility>

#include "framework/scope/tensor_members.h"
#include "framework/scope/variable.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"

template class std::vector<phibridge::parity::Input>;
template class std::map<std::string, std::vector<phibridge::parity::Input>>;
template class std::map<std::string, phibridge::parity::Output>;
template class std::unordered_map<std::string, paddle::framework::Attribute>;

namespace phibridge {
namespace parity {

using paddle::framework::Variable;
using paddle::framework::VariableNameMap;

namespace {

void Describe(const phi::DenseTensor& tensor, Input* input) {
  input->dims = phi::vectorize(tensor.dims());
  input->dtype = tensor.dtype();
  input->lod = tensor.lod();
}

Input ElementOf(const phi::DenseTensor& tensor) {
  Input element;
  Describe(tensor, &element);
  if (!tensor.initialized()) return element;
  auto shared = std::make_shared<Variable>();
  *shared->GetMutable<phi::DenseTensor>() = tensor;
  element.value = std::move(shared);
  return element;
}

std::string NameOr(const std::string& name, const std::string& slot, const char* side, size_t i) {
  return name.empty() ? slot + side + std::to_string(i) : name;
}

bool SetIn(std::vector<Input>* inputs, const std::string& variable, const OpValue& value) {
  bool found = false;
  for (Input& input : *inputs) {
    if (input.variable != variable) continue;
    input.Value(value);
    found = true;
  }
  return found;
}

}  // namespace

Input::Input() = default;
Input::Input(const Input&) = default;
Input::Input(Input&&) noexcept = default;
Input& Input::operator=(const Input&) = default;
Input& Input::operator=(Input&&) noexcept = default;
Input::~Input() = default;

Input& Input::Range(double from, double to) {
  low = from;
  high = to;
  return *this;
}

Input& Input::Values(std::vector<double> v) {
  values = std::move(v);
  return *this;
}

Input& Input::Type(DataType type) {
  dtype = type;
  return *this;
}

Input& Input::Special() {
  special = true;
  return *this;
}

Input& Input::LoD(phi::LoD offsets) {
  lod = std::move(offsets);
  return *this;
}

Input& Input::Rows(std::vector<int64_t> r, int64_t h) {
  kind = kSelectedRows;
  rows = std::move(r);
  height = h;
  return *this;
}

Input& Input::Value(OpValue held) {
  value = std::move(held);
  const phi::TensorBase* tensor = value == nullptr ? nullptr : value->tensor();
  if (const auto* dense = phi::TensorCast<phi::DenseTensor>(tensor)) {
    kind = kDense;
    Describe(*dense, this);
  } else if (const auto* selected = phi::TensorCast<phi::SelectedRows>(tensor)) {
    Rows(selected->rows(), selected->height());
    Describe(selected->value(), this);
  } else if (const auto* array = phi::TensorCast<phi::TensorArray>(tensor)) {
    kind = kArray;
    dtype = array->dtype();
    elements.clear();
    for (const phi::DenseTensor& element : *array) elements.push_back(ElementOf(element));
  } else if (HasMembers(tensor)) {
    kind = tensor->kind() == phi::TensorKind::kSparseCoo   ? kSparseCoo
           : tensor->kind() == phi::TensorKind::kSparseCsr ? kSparseCsr
                                                           : kStrings;
    dims = phi::vectorize(tensor->dims());
    dtype = tensor->dtype();
  }
  return *this;
}

Input In(std::vector<int64_t> dims) {
  Input input;
  input.dims = std::move(dims);
  return input;
}

Input Ints(std::vector<double> values, DataType dtype) {
  const auto count = static_cast<int64_t>(values.size());
  return In({count}).Values(std::move(values)).Type(dtype);
}

Input Array(std::vector<Input> elements) {
  Input input;
  input.kind = Input::kArray;
  input.elements = std::move(elements);
  return input;
}

Input Coo(std::vector<int64_t> dims, const std::vector<std::vector<double>>& where,
          DataType index_dtype) {
  const size_t nnz = where.empty() ? 0 : where[0].size();
  std::vector<double> flat;
  for (const std::vector<double>& of_axis : where)
    flat.insert(flat.end(), of_axis.begin(), of_axis.end());
  Input input = In(std::move(dims));
  input.kind = Input::kSparseCoo;
  input.elements = {In({static_cast<int64_t>(where.size()), static_cast<int64_t>(nnz)})
                        .Values(std::move(flat))
                        .Type(index_dtype)};
  return input;
}

Input Csr(std::vector<int64_t> dims, std::vector<double> crows, std::vector<double> cols,
          DataType index_dtype) {
  Input input = In(std::move(dims));
  input.kind = Input::kSparseCsr;
  input.elements = {Ints(std::move(crows), index_dtype), Ints(std::move(cols), index_dtype)};
  return input;
}

Input Strings(std::vector<int64_t> dims, std::vector<std::string> texts) {
  Input input = In(std::move(dims)).Type(DataType::PSTRING);
  input.kind = Input::kStrings;
  input.texts = std::move(texts);
  return input;
}

Execution::Execution() = default;
Execution::Execution(const Execution&) = default;
Execution::Execution(Execution&&) noexcept = default;
Execution& Execution::operator=(const Execution&) = default;
Execution& Execution::operator=(Execution&&) noexcept = default;
Execution::~Execution() = default;

VariableNameMap Execution::InputNames() const {
  VariableNameMap names;
  for (const auto& [slot, variables] : inputs) {
    std::vector<std::string>& of_slot = names[slot];
    for (size_t i = 0; i < variables.size(); ++i)
      of_slot.push_back(NameOr(variables[i].variable, slot, "_in_", i));
  }
  return names;
}

VariableNameMap Execution::OutputNames() const {
  VariableNameMap names;
  for (const auto& [slot, output] : outputs) {
    std::vector<std::string>& of_slot = names[slot];
    for (size_t i = 0; i < output.count; ++i) {
      const bool named = i < output.before.size();
      of_slot.push_back(NameOr(named ? output.before[i].variable : "", slot, "_out_", i));
    }
  }
  return names;
}

void Execution::SetValue(const std::string& variable, const OpValue& value) {
  bool found = false;
  for (auto& slot : inputs) found = SetIn(&slot.second, variable, value) || found;
  for (auto& slot : outputs) found = SetIn(&slot.second.before, variable, value) || found;
  PADDLE_ENFORCE(found, phi::errors::NotFound("op `%s` has no variable `%s`", type, variable));
}

void Execution::SetInput(const std::string& slot, size_t i, const OpValue& value) {
  const auto names = InputNames();
  const auto of_slot = names.find(slot);
  PADDLE_ENFORCE(of_slot != names.end() && i < of_slot->second.size(),
                 phi::errors::NotFound("op `%s` has no input %s[%d]", type, slot, i));
  SetValue(of_slot->second[i], value);
}

}  // namespace parity
}  // namespace phibridge
