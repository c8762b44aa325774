#include "ops/common/control_flow/control_flow.h"

#include "framework/program/var_names.h"
#include "framework/scope/data_transform.h"
#include "ops/common/control_flow/binding_checks.h"
#include "ops/common/operator/operator.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_copy.h"

namespace paddle::operators {
namespace {

framework::Variable* Find(const framework::OperatorBase& op, const framework::Scope& scope,
                          const char* kind, const char* slot, const std::string& name) {
  PADDLE_ENFORCE_EQ(name != framework::kEmptyVarName, true,
                    phi::errors::NotFound("op `%s` needs a variable for its %s `%s`; it has none",
                                          op.Type(), kind, slot));
  framework::Variable* var = scope.FindVar(name);
  PADDLE_ENFORCE_NOT_NULL(
      var, phi::errors::NotFound("the variable `%s`, %s `%s` of op `%s`, is declared nowhere in "
                                 "the program",
                                 name, kind, slot, op.Type()));
  return var;
}

// One element in host memory.
phi::DenseTensor OnHost(const framework::OperatorBase& op, const char* slot,
                        const phi::DenseTensor& tensor) {
  PADDLE_ENFORCE_EQ(tensor.initialized() && tensor.numel() == 1, true,
                    phi::errors::InvalidArgument(
                        "%s: %s must hold one element; %s", op.Type(), slot,
                        tensor.initialized() ? phi::Format("its shape is %s", tensor.dims())
                                             : std::string("no op has computed it")));
  phi::DenseTensor host;
  phi::TensorCopySync(tensor, phi::CPUPlace(), &host);
  return host;
}

// The tensor of a slot of one variable whose shape and type are known; nullptr if there is none.
// Requires: the slots are bound.
const phi::DenseTensor* KnownTensor(const framework::RuntimeContext& variables, const char* slot) {
  const std::vector<framework::Variable*>& vars = variables.inputs.at(slot);
  if (vars.size() != 1 || vars[0] == nullptr) return nullptr;
  if (!vars[0]->IsType<phi::DenseTensor>()) return nullptr;
  const auto& tensor = vars[0]->Get<phi::DenseTensor>();
  return tensor.initialized() && tensor.dtype() != phi::DataType::UNDEFINED ? &tensor : nullptr;
}

void CheckOneElement(const framework::OperatorBase& op, const char* slot,
                     const phi::DenseTensor& tensor) {
  const int64_t count = phi::product(tensor.dims());
  PADDLE_ENFORCE(count == 1 || count < 0,
                 phi::errors::InvalidArgument("%s: %s must hold one element; its shape is %s",
                                              op.Type(), slot, tensor.dims()));
}

void CheckBoolType(const framework::OperatorBase& op, const char* slot, phi::DataType type) {
  PADDLE_ENFORCE(
      type == phi::DataType::BOOL,
      phi::errors::InvalidArgument("%s: %s must be bool; it is %s", op.Type(), slot, type));
}

void CheckIntegerType(const framework::OperatorBase& op, const char* slot, phi::DataType type) {
  PADDLE_ENFORCE(type == phi::DataType::INT32 || type == phi::DataType::INT64,
                 phi::errors::InvalidArgument("%s: %s must be int32 or int64; it is %s", op.Type(),
                                              slot, type));
}

}  // namespace

void CheckOneBool(const framework::OperatorBase& op, const char* slot,
                  const framework::RuntimeContext& variables) {
  const phi::DenseTensor* tensor = KnownTensor(variables, slot);
  if (tensor == nullptr) return;
  CheckOneElement(op, slot, *tensor);
  CheckBoolType(op, slot, tensor->dtype());
}

void CheckOneInteger(const framework::OperatorBase& op, const char* slot,
                     const framework::RuntimeContext& variables) {
  const phi::DenseTensor* tensor = KnownTensor(variables, slot);
  if (tensor == nullptr) return;
  CheckOneElement(op, slot, *tensor);
  CheckIntegerType(op, slot, tensor->dtype());
}

framework::Variable* FindInput(const framework::OperatorBase& op, const framework::Scope& scope,
                               const char* slot) {
  return Find(op, scope, "input", slot, op.Input(slot));
}

framework::Variable* FindOutput(const framework::OperatorBase& op, const framework::Scope& scope,
                                const char* slot) {
  return Find(op, scope, "output", slot, op.Output(slot));
}

std::vector<framework::Variable*> FindInputs(const framework::OperatorBase& op,
                                             const framework::Scope& scope, const char* slot) {
  std::vector<framework::Variable*> vars;
  if (!op.HasInputs(slot)) return vars;
  for (const std::string& name : op.Inputs(slot)) {
    vars.push_back(Find(op, scope, "input", slot, name));
  }
  return vars;
}

int64_t IntegerOf(const framework::OperatorBase& op, const char* slot,
                  const phi::DenseTensor& tensor) {
  const phi::DenseTensor host = OnHost(op, slot, tensor);
  CheckIntegerType(op, slot, host.dtype());
  if (host.dtype() == phi::DataType::INT32) return host.data<int32_t>()[0];
  return host.data<int64_t>()[0];
}

bool BoolOf(const framework::OperatorBase& op, const char* slot, const phi::DenseTensor& tensor) {
  const phi::DenseTensor host = OnHost(op, slot, tensor);
  CheckBoolType(op, slot, host.dtype());
  return host.data<bool>()[0];
}

phi::DenseTensor Plain(const phi::DenseTensor& tensor) {
  if (tensor.storage_properties() == nullptr) return tensor;
  phibridge::TensorTransform transform;
  transform.plain_layout = true;
  phi::DenseTensor plain;
  phibridge::ApplyTransform(tensor, transform, &plain);
  return plain;
}

void CopyTensor(const phi::DenseTensor& from, phi::DenseTensor* to) {
  if (&from == to) return;
  if (from.initialized()) {
    phi::TensorCopySync(from, from.place(), to);
  } else {
    *to = from;
  }
}

void CopyVariable(const framework::Variable& from, framework::Variable* to) {
  if (const auto* array = phi::TensorCast<phi::TensorArray>(from.tensor())) {
    auto* copy = to->GetMutable<phi::TensorArray>();
    copy->resize(array->size());
    for (size_t i = 0; i < array->size(); ++i) CopyTensor((*array)[i], &(*copy)[i]);
  } else if (const auto* rows = phi::TensorCast<phi::SelectedRows>(from.tensor())) {
    auto* copy = to->GetMutable<phi::SelectedRows>();
    copy->set_rows(rows->rows());
    copy->set_height(rows->height());
    CopyTensor(rows->value(), copy->mutable_value());
    copy->SyncIndex();
  } else {
    CopyTensor(from.Get<phi::DenseTensor>(), to->GetMutable<phi::DenseTensor>());
  }
}

}  // namespace paddle::operators
