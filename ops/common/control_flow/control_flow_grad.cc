#include "ops/common/control_flow/control_flow_grad.h"

#include <algorithm>
#include <utility>

#include "framework/program/block_desc.h"
#include "framework/program/var_desc.h"
#include "framework/scope/variable_helper.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_copy.h"

namespace paddle::operators {
namespace {

using VarType = framework::proto::VarType;

bool HasMemory(const phi::DenseTensor& tensor) { return tensor.initialized(); }

// With the operator `sum`, which knows every place, type and kind.
void AddBySum(const framework::Variable& part, framework::Variable* total,
              const phi::Place& place) {
  framework::Scope scope;
  ShareVariable(part, scope.Var("part"));
  ShareVariable(*total, scope.Var("total"));
  const auto sum =
      framework::OpRegistry::CreateOp("sum", {{"X", {"total", "part"}}}, {{"Out", {"total"}}}, {});
  sum->Run(scope, place);
  ShareVariable(*scope.FindVar("total"), total);
}

void ZeroTensor(const phi::DenseTensor& like, phi::DenseTensor* out, const phi::Place& place) {
  if (!HasMemory(like)) return;
  const phi::DenseTensor plain = Plain(like);
  phi::DenseTensor host, zeros;
  host.Resize(plain.dims());
  const size_t bytes = static_cast<size_t>(plain.numel()) * phi::SizeOf(plain.dtype());
  std::fill_n(static_cast<char*>(host.mutable_data(phi::CPUPlace(), plain.dtype())), bytes, char());
  phi::TensorCopySync(host, place, &zeros);
  *out = zeros;
  out->set_lod(like.lod());
}

}  // namespace

void ShareVariable(const framework::Variable& from, framework::Variable* to) {
  if (&from == to) return;
  if (const auto* array = phi::TensorCast<phi::TensorArray>(from.tensor())) {
    auto* shared = to->GetMutable<phi::TensorArray>();
    shared->resize(array->size());
    for (size_t i = 0; i < array->size(); ++i) (*shared)[i] = (*array)[i];
  } else {
    *to->GetMutable<phi::DenseTensor>() = from.Get<phi::DenseTensor>();
  }
}

void AddVariable(const framework::Variable& part, framework::Variable* total,
                 const phi::Place& place) {
  if (!HasValue(*total)) {
    CopyVariable(part, total);
  } else if (HasValue(part)) {
    AddBySum(part, total, place);
  }
}

void ZerosLike(const framework::Variable& like, framework::Variable* out, const phi::Place& place) {
  if (const auto* array = phi::TensorCast<phi::TensorArray>(like.tensor())) {
    phi::TensorArray zeros;
    zeros.resize(array->size());
    for (size_t i = 0; i < array->size(); ++i) ZeroTensor((*array)[i], &zeros[i], place);
    *out->GetMutable<phi::TensorArray>() = std::move(zeros);
  } else if (const auto* tensor = phi::TensorCast<phi::DenseTensor>(like.tensor())) {
    ZeroTensor(*tensor, out->GetMutable<phi::DenseTensor>(), place);
  }
}

bool HasValue(const framework::Variable& var) {
  if (const auto* array = phi::TensorCast<phi::TensorArray>(var.tensor())) {
    return std::any_of(array->begin(), array->end(), HasMemory);
  }
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(var.tensor())) {
    return HasMemory(rows->value());
  }
  const auto* tensor = phi::TensorCast<phi::DenseTensor>(var.tensor());
  return tensor != nullptr && HasMemory(*tensor);
}

framework::Variable* LocalVariable(const framework::BlockDesc& block, const std::string& name,
                                   const framework::Variable* like, framework::Scope* scope) {
  framework::Variable* var = scope->Var(name);
  if (var->IsInitialized()) return var;
  const framework::VarDesc* desc = block.FindVarRecursive(name);
  const bool is_array = like != nullptr && like->IsType<phi::TensorArray>();
  auto type = is_array ? VarType::LOD_TENSOR_ARRAY : VarType::LOD_TENSOR;
  if (desc != nullptr && desc->GetType() != VarType::RAW) type = desc->GetType();
  framework::InitializeVariable(var, type);
  return var;
}

const std::vector<framework::Scope*>& SavedScopes(const framework::OperatorBase& op,
                                                  const framework::Scope& scope, const char* slot) {
  return FindInput(op, scope, slot)->Get<std::vector<framework::Scope*>>();
}

}  // namespace paddle::operators
