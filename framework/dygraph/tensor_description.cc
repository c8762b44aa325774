#include "framework/dygraph/tensor_description.h"

#include "framework/program/convert_utils.h"
#include "framework/program/var_desc.h"

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
