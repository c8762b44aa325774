#include "phi/core/tensor_array.h"

namespace phi {

DenseTensor& TensorArray::at(size_t i) {
  return const_cast<DenseTensor&>(static_cast<const TensorArray*>(this)->at(i));
}

const DenseTensor& TensorArray::at(size_t i) const {
  PADDLE_ENFORCE_LT(i, tensors_.size(),
                    errors::OutOfRange("tensor %d of an array of %d", i, tensors_.size()));
  return tensors_[i];
}

const DDim& TensorArray::dims() const {
  dims_ = DDim({static_cast<int64_t>(tensors_.size())});
  return dims_;
}

DataType TensorArray::dtype() const {
  return tensors_.empty() ? DataType::UNDEFINED : tensors_.front().dtype();
}

DataLayout TensorArray::layout() const {
  return tensors_.empty() ? DataLayout::NCHW : tensors_.front().layout();
}

const Place& TensorArray::place() const {
  for (const DenseTensor& tensor : tensors_) {
    if (tensor.initialized()) return tensor.place();
  }
  PADDLE_THROW(errors::PreconditionNotMet("none of the %d tensors of the array holds memory",
                                          tensors_.size()));
}

bool TensorArray::initialized() const {
  for (const DenseTensor& tensor : tensors_) {
    if (tensor.initialized()) return true;
  }
  return false;
}

void* TensorArray::AllocateFrom(Allocator* allocator, DataType dtype, size_t requested_bytes) {
  for (DenseTensor& tensor : tensors_) tensor.AllocateFrom(allocator, dtype, requested_bytes);
  return nullptr;
}

}  // namespace phi
