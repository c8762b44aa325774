#include "framework/op/compat_meta_tensor.h"

#include "framework/program/convert_utils.h"
#include "framework/program/var_desc.h"
#include "framework/scope/variable.h"

namespace paddle {
namespace framework {

namespace {

// A program saves no shape of strings.
bool HoldsStrings(const VarDesc& desc) { return desc.GetType() == proto::VarType::PSTRING; }

}  // namespace

CompatMetaTensor::CompatMetaTensor(InferShapeVarPtr var, bool is_runtime) {
  if (!is_runtime) {
    desc_ = std::get<VarDesc*>(var);
    return;
  }
  Variable* variable = std::get<Variable*>(var);
  if (variable != nullptr) tensor_ = variable->tensor();
}

int64_t CompatMetaTensor::numel() const {
  return desc_ == nullptr ? MetaTensor::numel() : phi::product(dims());
}
DDim CompatMetaTensor::dims() const {
  if (desc_ == nullptr) return MetaTensor::dims();
  return HoldsStrings(*desc_) ? DDim() : phi::make_ddim(desc_->GetShape());
}
phi::DataType CompatMetaTensor::dtype() const {
  return desc_ == nullptr ? MetaTensor::dtype() : TransToPhiDataType(desc_->GetDataType());
}
phi::DataLayout CompatMetaTensor::layout() const {
  return desc_ == nullptr ? MetaTensor::layout() : phi::DataLayout::UNDEFINED;
}
phi::LoD CompatMetaTensor::lod() const { return desc_ == nullptr ? MetaTensor::lod() : phi::LoD(); }

void CompatMetaTensor::set_dims(const DDim& dims) {
  if (desc_ == nullptr) {
    MetaTensor::set_dims(dims);
  } else if (!HoldsStrings(*desc_)) {
    desc_->SetShape(phi::vectorize(dims));
  }
}
void CompatMetaTensor::set_dtype(phi::DataType dtype) {
  if (desc_ == nullptr) {
    MetaTensor::set_dtype(dtype);
  } else {
    desc_->SetDataType(TransToProtoVarType(dtype));
  }
}
void CompatMetaTensor::set_layout(phi::DataLayout layout) {
  if (desc_ == nullptr) MetaTensor::set_layout(layout);  // a VarDesc has no layout
}
void CompatMetaTensor::share_lod(const MetaTensor& other) {
  if (desc_ == nullptr) {
    MetaTensor::share_lod(other);
    return;
  }
  const auto* from = dynamic_cast<const CompatMetaTensor*>(&other);
  const bool leveled = desc_->GetType() == proto::VarType::LOD_TENSOR ||
                       desc_->GetType() == proto::VarType::LOD_TENSOR_ARRAY;
  if (from == nullptr || from->desc_ == nullptr || !leveled ||
      !(from->is_dense() || from->is_tensor_array())) {
    return;
  }
  desc_->SetLoDLevel(from->desc_->GetLoDLevel());
}
void CompatMetaTensor::share_meta(const MetaTensor& other) {
  set_dims(other.dims());
  set_dtype(other.dtype());
  set_layout(other.layout());
  share_lod(other);
}
bool CompatMetaTensor::is_selected_rows() const {
  return desc_ == nullptr ? MetaTensor::is_selected_rows()
                          : desc_->GetType() == proto::VarType::SELECTED_ROWS;
}
bool CompatMetaTensor::is_dense() const {
  return desc_ == nullptr ? MetaTensor::is_dense() : desc_->GetType() == proto::VarType::LOD_TENSOR;
}
bool CompatMetaTensor::is_tensor_array() const {
  return desc_ == nullptr ? MetaTensor::is_tensor_array()
                          : desc_->GetType() == proto::VarType::LOD_TENSOR_ARRAY;
}

}  // namespace framework
}  // namespace paddle
