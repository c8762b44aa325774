#include "framework/op/nan_inf_check.h"

#include <cmath>

#include "framework/program/names.h"
#include "framework/scope/data_transform.h"
#include "phi/core/enforce.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace {

template <typename T>
bool AllFinite(const T& value) {
  return std::isfinite(static_cast<double>(value));
}
template <typename T>
bool AllFinite(const phi::dtype::complex<T>& value) {
  return std::isfinite(value.real) && std::isfinite(value.imag);
}

template <typename T>
int64_t FirstBad(const phi::DenseTensor& tensor) {
  const T* data = tensor.data<T>();
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    if (!AllFinite(data[i])) return i;
  }
  return -1;
}

// -1 if there is none.
int64_t FirstNotFinite(const phi::DenseTensor& tensor) {
  switch (tensor.dtype()) {
    case phi::DataType::FLOAT32:
      return FirstBad<float>(tensor);
    case phi::DataType::FLOAT64:
      return FirstBad<double>(tensor);
    case phi::DataType::FLOAT16:
      return FirstBad<phi::float16>(tensor);
    case phi::DataType::BFLOAT16:
      return FirstBad<phi::bfloat16>(tensor);
    case phi::DataType::COMPLEX64:
      return FirstBad<phi::complex64>(tensor);
    case phi::DataType::COMPLEX128:
      return FirstBad<phi::complex128>(tensor);
    default:
      return -1;
  }
}

phi::DenseTensor OnHost(const phi::DenseTensor& tensor) {
  TensorTransform to_host;
  to_host.plain_layout =
      tensor.layout() == phi::DataLayout::ONEDNN && tensor.storage_properties() != nullptr;
  to_host.place = !phi::is_cpu_place(tensor.place());
  to_host.to_place = phi::CPUPlace();
  if (!to_host.Needed()) return tensor;
  phi::DenseTensor host;
  ApplyTransform(tensor, to_host, &host);
  return host;
}

// Calls check(tensor) for all dense tensors of a variable.
template <typename Check>
void ForEachTensor(const Variable& var, const Check& check) {
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(var.tensor())) check(rows->value());
  if (const auto* dense = phi::TensorCast<phi::DenseTensor>(var.tensor())) check(*dense);
  if (const auto* array = phi::TensorCast<phi::TensorArray>(var.tensor())) {
    for (const phi::DenseTensor& element : *array) check(element);
  }
}

void CheckOutput(const OperatorBase& op, const std::string& slot, size_t i, const Variable& var) {
  ForEachTensor(var, [&](const phi::DenseTensor& tensor) {
    if (!tensor.initialized()) return;
    const int64_t bad = FirstNotFinite(OnHost(tensor));
    if (bad < 0) return;
    const auto names = op.Outputs().find(slot);
    const bool is_named = names != op.Outputs().end() && i < names->second.size();
    PADDLE_THROW(phi::errors::PreconditionNotMet(
        "%s: output %s (%s) has a NaN or Inf, first at element %d of shape %s", op.Type(), slot,
        is_named ? names->second[i] : "?", bad, tensor.dims()));
  });
}

}  // namespace

void CheckNanInf(const OperatorBase& op, const RuntimeContext& ctx) {
  for (const auto& slot : ctx.outputs) {
    for (size_t i = 0; i < slot.second.size(); ++i) {
      if (slot.second[i] != nullptr) CheckOutput(op, slot.first, i, *slot.second[i]);
    }
  }
}

}  // namespace phibridge
