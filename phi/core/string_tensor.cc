#include "phi/core/string_tensor.h"

namespace phi {

const dtype::pstring* StringTensor::data() const {
  PADDLE_ENFORCE(
      strings_ != nullptr && static_cast<int64_t>(strings_->size()) >= numel(),
      errors::PreconditionNotMet("the string tensor of shape %s holds no strings yet", meta_.dims));
  return strings_->data();
}

dtype::pstring* StringTensor::data() {
  return const_cast<dtype::pstring*>(static_cast<const StringTensor*>(this)->data());
}

dtype::pstring* StringTensor::mutable_data() {
  const int64_t count = numel();
  PADDLE_ENFORCE_GE(count, 0, errors::PreconditionNotMet("shape %s is not known yet", meta_.dims));
  if (strings_ == nullptr || static_cast<int64_t>(strings_->size()) != count) {
    strings_ = std::make_shared<std::vector<dtype::pstring>>(static_cast<size_t>(count));
  }
  return strings_->data();
}

const Place& StringTensor::place() const {
  static const CPUPlace kCpu;
  return kCpu;
}

void* StringTensor::AllocateFrom(Allocator* /*allocator*/, DataType dtype,
                                 size_t /*requested_bytes*/) {
  PADDLE_ENFORCE(dtype == DataType::PSTRING,
                 errors::InvalidArgument("a string tensor cannot hold %s", dtype));
  return mutable_data();
}

}  // namespace phi
