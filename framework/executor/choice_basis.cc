#include "framework/executor/choice_basis.h"

#include "framework/op/operator_base.h"
#include "framework/scope/variable.h"

namespace phibridge {
namespace {

// Calls visit(variable) for inputs, then outputs, until it returns false; true if it never did.
template <typename Visit>
bool ForAllVariables(const RuntimeContext& variables, const Visit& visit) {
  for (const auto* slots : {&variables.inputs, &variables.outputs}) {
    for (const auto& slot : *slots) {
      for (const Variable* var : slot.second) {
        if (!visit(var)) return false;
      }
    }
  }
  return true;
}

size_t Count(const paddle::framework::VariableValueMap& slots) {
  size_t count = 0;
  for (const auto& slot : slots) count += slot.second.size();
  return count;
}

const phi::DenseTensor* DenseIn(const Variable* var) {
  return var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
}

}  // namespace

ChoiceBasis::Value::Value(const Variable* var) : type(typeid(void)) {
  if (var == nullptr || !var->IsInitialized()) return;
  type = var->TypeIndex();
  const phi::TensorBase* tensor = var->tensor();
  if (tensor == nullptr) return;
  initialized = tensor->initialized();
  dtype = tensor->dtype();
  layout = tensor->layout();
  if (initialized) place = tensor->place();
}

bool ChoiceBasis::Value::operator==(const Value& other) const {
  return type == other.type && initialized == other.initialized && dtype == other.dtype &&
         layout == other.layout && place == other.place;
}

ChoiceBasis::ChoiceBasis(const RuntimeContext& variables, bool by_shape)
    : inputs_(Count(variables.inputs)) {
  const size_t count = inputs_ + Count(variables.outputs);
  values_.reserve(count);
  if (by_shape) shapes_.reserve(count);
  ForAllVariables(variables, [&](const Variable* var) {
    values_.emplace_back(var);
    if (!by_shape) return true;
    const phi::DenseTensor* tensor = DenseIn(var);
    shapes_.push_back(tensor == nullptr ? Shape() : Shape{tensor->dims(), tensor->lod()});
    return true;
  });
}

bool ChoiceBasis::AgreesOn(size_t i, const Variable* var) const {
  const Value now(var);
  if (shapes_.empty()) return i < inputs_ ? now == values_[i] : now.type == values_[i].type;
  if (!(now == values_[i])) return false;
  const phi::DenseTensor* tensor = DenseIn(var);
  // Values that are no dense tensors may differ in ways that are not compared.
  if (tensor == nullptr) return now.type == typeid(void);
  return tensor->dims() == shapes_[i].dims && tensor->lod() == shapes_[i].lod;
}

bool ChoiceBasis::Holds(const RuntimeContext& variables) const {
  if (Count(variables.inputs) != inputs_ || Count(variables.outputs) != values_.size() - inputs_) {
    return false;
  }
  size_t i = 0;
  return ForAllVariables(variables, [&](const Variable* var) { return AgreesOn(i++, var); });
}

}  // namespace phibridge
