#include "tests/parity/api/tensor_values.h"

#include <cstring>
#include <random>
#include <set>

#include "framework/dygraph/tensor_description.h"
#include "framework/scope/tensor_members.h"
#include "framework/scope/variable_helper.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {

phi::Tensor TensorOf(const OpValue& value) {
  phi::Tensor tensor;
  if (value == nullptr || value->tensor() == nullptr) return tensor;
  const OpValue copy = CopyValue(*value);
  // The variable lives as long as the handle.
  tensor.set_impl(std::shared_ptr<phi::TensorBase>(copy, copy->tensor()));
  return tensor;
}

OpValue ValueOf(const phi::TensorBase& tensor) {
  paddle::framework::Variable var;
  paddle::framework::InitializeVariable(&var, VarTypeOf(tensor));
  AssignTensor(tensor, var.tensor());
  return CopyValue(var);
}

namespace {

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

}  // namespace

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

namespace {

// Random numbers of that shape, dtype and LoD.
phi::DenseTensor NumbersLike(const phi::DenseTensor& dense, uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<double> numbers(static_cast<size_t>(dense.numel()));
  for (double& number : numbers) number = std::uniform_real_distribution<>(-1, 1)(random);
  const phi::Tensor made = phi::Tensor::from_vector(numbers, phi::vectorize(dense.dims()));
  const phi::Tensor typed = made.cast(dense.dtype());
  typed.dense().set_lod(dense.lod());
  return typed.dense();
}

}  // namespace

OpValue Cotangent(const OpValue& value, uint32_t seed) {
  if (value == nullptr || value->tensor() == nullptr || !value->tensor()->initialized()) {
    return nullptr;
  }
  const phi::Tensor made = TensorOf(value);
  phi::TensorBase* tensor = made.impl().get();
  if (auto* dense = phi::TensorCast<phi::DenseTensor>(tensor)) {
    *dense = NumbersLike(*dense, seed);
  } else if (auto* coo = phi::TensorCast<phi::SparseCooTensor>(tensor)) {
    *coo->mutable_values() = NumbersLike(coo->values(), seed);
  } else if (auto* csr = phi::TensorCast<phi::SparseCsrTensor>(tensor)) {
    *csr->mutable_values() = NumbersLike(csr->values(), seed);
  } else {
    return nullptr;
  }
  return ValueOf(*tensor);
}

bool CanDiffer(const OpValue& value) {
  if (value == nullptr || value->tensor() == nullptr) return false;
  if (value->tensor()->kind() == phi::TensorKind::kTensorArray) return true;
  const DataType dtype = value->tensor()->dtype();
  return phi::IsFloatingType(dtype) || phi::IsComplexType(dtype);
}

bool AreTypesMixed(const ApiArguments& arguments) {
  std::set<phi::DataType> types;
  for (size_t i = 0; i < arguments.tensors.size(); ++i) {
    if (!arguments.function->inputs[i].is_promoted) continue;
    for (const phi::Tensor& tensor : arguments.tensors[i]) {
      if (tensor.defined()) types.insert(tensor.dtype());
    }
  }
  return types.size() > 1;
}

}  // namespace parity
}  // namespace phibridge
