// Scalar and IntArray from tensors: declared in phi/common, which must not know tensors.
#include <cerrno>
#include <cstdlib>
#include <sstream>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/tensor_copy.h"

namespace phi {
namespace {

DenseTensor OnHost(const DenseTensor& tensor) {
  if (is_cpu_place(tensor.place())) return tensor;
  DenseTensor host;
  TensorCopySync(tensor, CPUPlace(), &host);
  return host;
}

Scalar FirstElement(const DenseTensor& host) {
  switch (host.dtype()) {
#define PHI_SCALAR_CASE(cpp_type, name) \
  case DataType::name:                  \
    return Scalar(*host.data<cpp_type>());
    PHI_SCALAR_CASE(bool, BOOL)
    PHI_SCALAR_CASE(int8_t, INT8)
    PHI_SCALAR_CASE(uint8_t, UINT8)
    PHI_SCALAR_CASE(int16_t, INT16)
    PHI_SCALAR_CASE(uint16_t, UINT16)
    PHI_SCALAR_CASE(int32_t, INT32)
    PHI_SCALAR_CASE(uint32_t, UINT32)
    PHI_SCALAR_CASE(int64_t, INT64)
    PHI_SCALAR_CASE(uint64_t, UINT64)
    PHI_SCALAR_CASE(float, FLOAT32)
    PHI_SCALAR_CASE(double, FLOAT64)
    PHI_SCALAR_CASE(float16, FLOAT16)
    PHI_SCALAR_CASE(bfloat16, BFLOAT16)
    PHI_SCALAR_CASE(complex64, COMPLEX64)
    PHI_SCALAR_CASE(complex128, COMPLEX128)
#undef PHI_SCALAR_CASE
    default:
      break;
  }
  PADDLE_THROW(errors::InvalidArgument("a tensor of %s cannot be used as a number", host.dtype()));
}

}  // namespace

Scalar::Scalar(const DenseTensor& tensor) : Scalar(0) {
  PADDLE_ENFORCE_EQ(
      tensor.numel(), 1,
      errors::InvalidArgument("a tensor used as a number must have one element; its shape "
                              "is %s",
                              tensor.dims()));
  *this = FirstElement(OnHost(tensor));
  from_tensor_ = true;
}

Scalar::Scalar(const std::string& text) : Scalar(0.0) {
  char* end = nullptr;
  real_ = std::strtod(text.c_str(), &end);
  PADDLE_ENFORCE(end != text.c_str() && *end == '\0',
                 errors::InvalidArgument("\"%s\" is not a number", text));
  // whole numbers keep all 64 bits, if they have no more
  if (text.find_first_not_of("+-0123456789") != std::string::npos) return;
  errno = 0;
  const int64_t whole = std::strtoll(text.c_str(), nullptr, 10);
  if (errno != ERANGE) *this = Scalar(whole);
}

std::string Scalar::ToString() const {
  std::ostringstream os;
  if (IsComplexType(dtype_)) {
    os << complex128(real_, imag_);
  } else if (IsFloatingType(dtype_)) {
    os << real_;
  } else if (dtype_ == DataType::BOOL) {
    os << (integer_ != 0 ? "true" : "false");
  } else {
    os << integer_;
  }
  return os.str();
}

void IntArray::Append(const DenseTensor& tensor) {
  PADDLE_ENFORCE(tensor.initialized(),
                 errors::PreconditionNotMet(
                     "a tensor used as integers, of shape %s, holds no memory", tensor.dims()));
  const DenseTensor host = OnHost(tensor);
  const int64_t count = host.numel();
  if (host.dtype() == DataType::INT32) {
    const int32_t* data = host.data<int32_t>();
    values_.insert(values_.end(), data, data + count);
  } else if (host.dtype() == DataType::INT64) {
    const int64_t* data = host.data<int64_t>();
    values_.insert(values_.end(), data, data + count);
  } else {
    PADDLE_THROW(errors::InvalidArgument(
        "a tensor used as integers must hold int32 or int64, not %s", host.dtype()));
  }
}

IntArray::IntArray(const DDim& dims) : values_(dims.begin(), dims.end()) {}

IntArray::IntArray(const DenseTensor& tensor) : from_tensor_(true) { Append(tensor); }

IntArray::IntArray(const std::vector<const DenseTensor*>& tensors) : from_tensor_(true) {
  for (const DenseTensor* tensor : tensors) {
    PADDLE_ENFORCE(
        tensor != nullptr && tensor->numel() == 1,
        errors::InvalidArgument("each tensor of a list of integers must have one element"));
    Append(*tensor);
  }
}

IntArray::IntArray(const std::vector<DenseTensor>& tensors) : from_tensor_(true) {
  for (const DenseTensor& tensor : tensors) {
    PADDLE_ENFORCE_EQ(
        tensor.numel(), 1,
        errors::InvalidArgument("each tensor of a list of integers must have one element"));
    Append(tensor);
  }
}

std::ostream& operator<<(std::ostream& os, const IntArray& array) {
  os << "[";
  for (size_t i = 0; i < array.size(); ++i) os << (i == 0 ? "" : ", ") << array[i];
  return os << "]";
}

}  // namespace phi
