#include "framework/executor/kept_tensor.h"

#include <functional>

namespace phibridge {
namespace {

void Mix(uint64_t value, uint64_t* hash) {
  *hash ^= std::hash<uint64_t>()(value) + 0x9E3779B97F4A7C15u + (*hash << 6) + (*hash >> 2);
}

void MixTensor(const phi::DenseTensor& tensor, uint64_t* hash) {
  Mix(reinterpret_cast<uintptr_t>(tensor.Holder().get()), hash);
  Mix(tensor.offset(), hash);
  Mix(static_cast<uint64_t>(tensor.dtype()), hash);
  Mix(static_cast<uint64_t>(tensor.layout()), hash);
  for (int i = 0; i < tensor.dims().size(); ++i) {
    Mix(static_cast<uint64_t>(tensor.dims()[i]), hash);
  }
  for (const auto& level : tensor.lod()) {
    Mix(level.size(), hash);
    for (const size_t offset : level) Mix(offset, hash);
  }
}

}  // namespace

bool KeptTensor::IsDense(const Variable& var) {
  const auto* tensor = phi::TensorCast<phi::DenseTensor>(var.tensor());
  return tensor != nullptr && tensor->storage_properties() == nullptr;
}

KeptTensor::KeptTensor(Variable* var)
    : var_(var), value_number_(var->value_number()), tensor_(*Now()) {}

bool KeptTensor::IsCurrent() const {
  if (!CanRestore()) return false;
  const phi::DenseTensor& now = *Now();
  return now.Holder() == tensor_.Holder() && now.meta() == tensor_.meta() &&
         now.storage_properties() == nullptr;
}

void KeptTensor::Restore() const {
  if (!IsCurrent()) *Now() = tensor_;
}

uint64_t HashOfTensors(const std::vector<Variable*>& vars) {
  uint64_t hash = vars.size();
  for (const Variable* var : vars) {
    Mix(var->value_number(), &hash);
    MixTensor(static_cast<const phi::DenseTensor&>(*var->tensor()), &hash);
  }
  return hash;
}

}  // namespace phibridge
