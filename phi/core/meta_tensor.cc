#include "phi/core/meta_tensor.h"

#include "phi/core/absent_slot.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_array.h"

namespace phi {
namespace {

// The dense tensor that carries dtype, layout and LoD of `tensor`; nullptr if it has none of its
// own.
DenseTensor* DensePart(TensorBase* tensor) {
  switch (tensor->kind()) {
    case TensorKind::kDense:
      return static_cast<DenseTensor*>(tensor);
    case TensorKind::kSelectedRows:
      return static_cast<SelectedRows*>(tensor)->mutable_value();
    case TensorKind::kSparseCoo:
      return static_cast<SparseCooTensor*>(tensor)->mutable_values();
    case TensorKind::kSparseCsr:
      return static_cast<SparseCsrTensor*>(tensor)->mutable_values();
    default:
      return nullptr;
  }
}

bool IsForeign(const TensorBase& tensor) { return tensor.kind() >= TensorKind::kFirstForeign; }

}  // namespace

// What a class from outside did not override.
static void ThrowNotDescribed(const TensorBase& tensor, const char* function) {
  PADDLE_THROW(errors::Unimplemented(
      "a shape function describes a %s, whose class does not override TensorBase::%s",
      TensorKindName(tensor.kind()), function));
}

void TensorBase::SetDims(const DDim& /*dims*/) { ThrowNotDescribed(*this, "SetDims"); }
void TensorBase::SetDtype(DataType /*dtype*/) { ThrowNotDescribed(*this, "SetDtype"); }
void TensorBase::SetLayout(DataLayout /*layout*/) { ThrowNotDescribed(*this, "SetLayout"); }

TensorBase& MetaTensor::Require() const {
  PADDLE_ENFORCE_NOT_NULL(tensor_, errors::PreconditionNotMet(kAbsentSlotText));
  return *tensor_;
}

int64_t MetaTensor::numel() const { return Require().numel(); }
DDim MetaTensor::dims() const {
  TensorBase& t = Require();
  if (t.kind() == TensorKind::kSelectedRows) return static_cast<SelectedRows&>(t).GetCompleteDims();
  return t.dims();
}
DataType MetaTensor::dtype() const { return Require().dtype(); }
DataLayout MetaTensor::layout() const { return Require().layout(); }

LoD MetaTensor::lod() const {
  const DenseTensor* dense = DensePart(&Require());
  return dense == nullptr ? LoD() : dense->lod();
}

void MetaTensor::set_dims(const DDim& dims) {
  TensorBase& t = Require();
  switch (t.kind()) {
    case TensorKind::kDense:
      static_cast<DenseTensor&>(t).Resize(dims);
      break;
    case TensorKind::kSelectedRows:
      PADDLE_ENFORCE(dims.size() > 0, errors::InvalidArgument(
                                          "SELECTED_ROWS has rows; a shape function gives it the "
                                          "shape of a single number"));
      static_cast<SelectedRows&>(t).set_height(dims[0]);
      break;
    case TensorKind::kSparseCoo:
      static_cast<SparseCooTensor&>(t).set_dims(dims);
      break;
    case TensorKind::kSparseCsr:
      static_cast<SparseCsrTensor&>(t).set_dims(dims);
      break;
    case TensorKind::kString:
      static_cast<StringTensor&>(t).Resize(dims);
      break;
    case TensorKind::kTensorArray:
      break;  // an array's size is what was written to it
    default:
      t.SetDims(dims);
  }
}

void MetaTensor::set_dtype(DataType dtype) {
  TensorBase& t = Require();
  if (IsForeign(t)) return t.SetDtype(dtype);
  if (DenseTensor* dense = DensePart(&t)) dense->set_type(dtype);
}

void MetaTensor::set_layout(DataLayout layout) {
  TensorBase& t = Require();
  if (IsForeign(t)) return t.SetLayout(layout);
  // That of a sparse tensor is its kind, and no layout of its values.
  const bool has_layout = t.kind() == TensorKind::kDense || t.kind() == TensorKind::kSelectedRows;
  if (has_layout) DensePart(&t)->set_layout(layout);
}

void MetaTensor::share_lod(const MetaTensor& other) {
  DenseTensor* to = DensePart(&Require());
  const DenseTensor* from = other.tensor() == nullptr ? nullptr : DensePart(other.tensor());
  if (to == nullptr || from == nullptr || to == from) return;
  if (to->lod().empty() && from->lod().empty()) return;
  to->set_lod(from->lod());
}

void MetaTensor::share_dims(const MetaTensor& other) { set_dims(other.dims()); }

void MetaTensor::share_meta(const MetaTensor& other) {
  set_dims(other.dims());
  set_dtype(other.dtype());
  set_layout(other.layout());
  share_lod(other);
}

bool MetaTensor::is_selected_rows() const {
  return tensor_ != nullptr && tensor_->kind() == TensorKind::kSelectedRows;
}
bool MetaTensor::is_dense() const {
  return tensor_ != nullptr && tensor_->kind() == TensorKind::kDense;
}
bool MetaTensor::is_tensor_array() const {
  return tensor_ != nullptr && tensor_->kind() == TensorKind::kTensorArray;
}

}  // namespace phi
