#include "framework/dygraph/tensor_description.h"

#include "framework/program/convert_utils.h"
#include "framework/program/var_desc.h"
#include "phi/core/tensor_array.h"

namespace phibridge {

using VarType = paddle::framework::proto::VarType;

VarType::Type VarTypeOf(const phi::TensorBase& value) {
  switch (value.kind()) {
    case phi::TensorKind::kDense:
      return VarType::LOD_TENSOR;
    case phi::TensorKind::kSelectedRows:
      return VarType::SELECTED_ROWS;
    case phi::TensorKind::kTensorArray:
      return VarType::LOD_TENSOR_ARRAY;
    case phi::TensorKind::kSparseCoo:
      return VarType::SPARSE_COO;
    case phi::TensorKind::kSparseCsr:
      return VarType::SPARSE_CSR;
    case phi::TensorKind::kString:
      return VarType::PSTRING;
    default:
      PADDLE_THROW(phi::errors::Unimplemented("operators are not called on a %s",
                                              phi::TensorKindName(value.kind())));
  }
}

void AssignTensor(const phi::TensorBase& from, phi::TensorBase* to) {
  switch (from.kind()) {
    case phi::TensorKind::kDense:
      *static_cast<phi::DenseTensor*>(to) = static_cast<const phi::DenseTensor&>(from);
      break;
    case phi::TensorKind::kSelectedRows:
      *static_cast<phi::SelectedRows*>(to) = static_cast<const phi::SelectedRows&>(from);
      break;
    case phi::TensorKind::kTensorArray:
      *static_cast<phi::TensorArray*>(to) = static_cast<const phi::TensorArray&>(from);
      break;
    case phi::TensorKind::kSparseCoo:
      *static_cast<phi::SparseCooTensor*>(to) = static_cast<const phi::SparseCooTensor&>(from);
      break;
    case phi::TensorKind::kSparseCsr:
      *static_cast<phi::SparseCsrTensor*>(to) = static_cast<const phi::SparseCsrTensor&>(from);
      break;
    case phi::TensorKind::kString:
      *static_cast<phi::StringTensor*>(to) = static_cast<const phi::StringTensor&>(from);
      break;
    default:
      VarTypeOf(from);  // throws
  }
}

void DescribeTensor(const phi::Tensor& tensor, VarDesc* var) {
  const phi::TensorBase& value = *tensor.impl();
  var->SetType(VarTypeOf(value));
  if (tensor.is_string_tensor() || var->GetType() == VarType::LOD_TENSOR_ARRAY) return;
  if (value.dtype() != phi::DataType::UNDEFINED) {
    var->SetDataType(paddle::framework::TransToProtoVarType(value.dtype()));
  }
  var->SetShape(phi::vectorize(value.dims()));
  if (tensor.is_dense_tensor()) {
    var->SetLoDLevel(static_cast<int32_t>(tensor.dense().lod().size()));
  }
}

}  // namespace phibridge
