#include "tools/common/op/float64_op.h"

#include <algorithm>
#include <functional>

#include "framework/program/proto/var_type.h"
#include "framework/scope/data_transform.h"
#include "framework/scope/tensor_members.h"
#include "parity/values/op_value.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace tools {
namespace {

using paddle::framework::Attribute;
using paddle::framework::Variable;
using VarType = paddle::framework::proto::VarType;

bool IsFloat(DataType dtype) { return Float64Of(dtype) != dtype || dtype == DataType::FLOAT64; }
bool IsComplex(DataType dtype) {
  return dtype == DataType::COMPLEX64 || dtype == DataType::COMPLEX128;
}

// Real numbers become `dtype` or its real type, complex ones its complex type.
DataType CastOf(DataType from, DataType dtype) {
  const bool is_double = dtype == DataType::FLOAT64 || dtype == DataType::COMPLEX128;
  if (IsComplex(from)) return is_double ? DataType::COMPLEX128 : DataType::COMPLEX64;
  if (!IsFloat(from)) return from;
  if (IsComplex(dtype)) return is_double ? DataType::FLOAT64 : DataType::FLOAT32;
  return dtype;
}

Tensor CastTo(const Tensor& tensor, DataType dtype) {
  Tensor out(tensor);
  if (tensor.dtype() == dtype) return out;
  if (!tensor.initialized()) {
    out.set_type(dtype);
    return out;
  }
  Tensor cast;
  CastTensor(tensor, dtype, &cast);
  cast.set_lod(tensor.lod());
  return cast;
}

// The value with `type_of` deciding what each tensor becomes.
parity::OpValue CastAll(const parity::OpValue& value,
                        const std::function<DataType(DataType)>& type_of) {
  const phi::TensorBase* base = value == nullptr ? nullptr : value->tensor();
  const std::vector<const Tensor*> tensors = parity::TensorsOf(value);
  const bool stays = std::all_of(tensors.begin(), tensors.end(), [&](const Tensor* tensor) {
    return type_of(tensor->dtype()) == tensor->dtype();
  });
  if (base == nullptr || stays) return value;
  auto out = std::make_shared<Variable>();
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(base)) {
    auto* to = out->GetMutable<phi::SelectedRows>();
    to->set_rows(rows->rows());
    to->set_height(rows->height());
    *to->mutable_value() = CastTo(rows->value(), type_of(rows->value().dtype()));
    to->SyncIndex();
  } else if (const auto* array = phi::TensorCast<phi::TensorArray>(base)) {
    auto* to = out->GetMutable<phi::TensorArray>();
    to->resize(array->size());
    for (size_t i = 0; i < array->size(); ++i)
      (*to)[i] = CastTo((*array)[i], type_of((*array)[i].dtype()));
  } else if (HasMembers(base)) {
    std::vector<TensorMember> members = MembersOf(base);
    for (TensorMember& member : members)
      member.tensor = CastTo(member.tensor, type_of(member.tensor.dtype()));
    PutMembers(members, out.get());
  } else {
    *out->GetMutable<Tensor>() = CastTo(*tensors[0], type_of(tensors[0]->dtype()));
  }
  return out;
}

// Attributes by which programs name the type of an output, or of an input that is now another.
bool NamesAType(const std::string& attribute) {
  return attribute == "dtype" || attribute == "out_dtype" || attribute == "in_dtype";
}

bool NamesAFloat(int type) {
  return type == VarType::FP16 || type == VarType::BF16 || type == VarType::FP32;
}

void WidenTypeAttributes(parity::Execution* execution) {
  for (auto& [name, value] : execution->attrs) {
    int* type = NamesAType(name) ? std::get_if<int>(&value) : nullptr;
    if (type != nullptr && NamesAFloat(*type)) *type = VarType::FP64;
    if (type != nullptr && *type == VarType::COMPLEX64) *type = VarType::COMPLEX128;
  }
}

// Calls see(input) for all inputs, and for outputs that had a value before.
template <typename Execution, typename See>
void ForEachValue(Execution* execution, const See& see) {
  for (auto& slot : execution->inputs) {
    for (auto& input : slot.second) see(&input);
  }
  for (auto& slot : execution->outputs) {
    for (auto& before : slot.second.before) see(&before);
  }
}

// The type of the numbers of a value, which for a sparse one is not that of its indices; UNDEFINED
// if it has none.
DataType TypeOf(const parity::OpValue& value) {
  const std::vector<const Tensor*> tensors = parity::TensorsOf(value);
  return tensors.empty() ? DataType::UNDEFINED : tensors.back()->dtype();
}

parity::Execution WithValues(const parity::Execution& execution,
                             const std::map<std::string, parity::OpValue>& values,
                             bool in_own_types) {
  parity::Execution out(execution);
  ForEachValue(&out, [&](parity::Input* input) {
    const auto found = values.find(input->variable);
    if (found == values.end() || input->value == nullptr) return;
    const DataType own = TypeOf(input->value);
    const bool rounds = in_own_types && own != DataType::UNDEFINED;
    input->Value(rounds ? CastFloats(found->second, own) : found->second);
  });
  return out;
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

DataType Float64Of(DataType dtype) {
  switch (dtype) {
    case DataType::FLOAT16:
    case DataType::BFLOAT16:
    case DataType::FLOAT32:
      return DataType::FLOAT64;
    case DataType::COMPLEX64:
      return DataType::COMPLEX128;
    default:
      return dtype;
  }
}

Tensor InFloat64(const Tensor& tensor) { return CastTo(tensor, Float64Of(tensor.dtype())); }

parity::OpValue InFloat64(const parity::OpValue& value) { return CastAll(value, Float64Of); }

parity::OpValue CastFloats(const parity::OpValue& value, DataType dtype) {
  if (!IsFloat(dtype) && !IsComplex(dtype)) return value;
  return CastAll(value, [dtype](DataType from) { return CastOf(from, dtype); });
}

parity::Execution InFloat64(const parity::Execution& execution, bool* changed) {
  parity::Execution out(execution);
  *changed = false;
  ForEachValue(&out, [&](parity::Input* input) {
    const bool is_float = IsFloat(TypeOf(input->value)) || IsComplex(TypeOf(input->value));
    *changed = *changed || is_float;
    if (is_float) input->Value(InFloat64(input->value));
  });
  if (*changed) WidenTypeAttributes(&out);
  return out;
}

Float64Result RunInFloat64(const parity::Execution& execution,
                           const std::map<std::string, parity::OpValue>& values,
                           const ExecutionOptions& options) {
  Float64Result out;
  bool changed = false;
  const parity::Execution wide = InFloat64(WithValues(execution, values, false), &changed);
  if (changed) {
    out.result = parity::RunExecution(wide, options);
    out.in_float64 = out.result.ok();
    if (out.in_float64) return out;
    out.why_not = out.result.choice ? FirstLine(out.result.error)
                                    : "there is no float64 kernel of `" + execution.type + "`";
  }
  out.result = parity::RunExecution(WithValues(execution, values, true), options);
  for (auto& slot : out.result.outputs) {
    for (parity::OpValue& value : slot.second) value = InFloat64(value);
  }
  return out;
}

}  // namespace tools
}  // namespace phibridge
