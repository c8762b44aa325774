#pragma once

// For files that nvcc compiles.
#include "phi/common/data_type.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace phi {
namespace primitive {

/// The elements of a float tensor of any type, read and written as C; which type it is, the host
/// knows, so that all threads branch alike.
template <typename C>
struct GpuFloatValues {
  void* at = nullptr;  // nullptr: there are none
  DataType dtype = DataType::UNDEFINED;

  HOSTDEVICE explicit operator bool() const { return at != nullptr; }

  __device__ C Load(int64_t i) const {
    switch (dtype) {
      case DataType::FLOAT32:
        return static_cast<C>(static_cast<const float*>(at)[i]);
      case DataType::FLOAT64:
        return static_cast<C>(static_cast<const double*>(at)[i]);
      case DataType::FLOAT16:
        return static_cast<C>(static_cast<float>(static_cast<const float16*>(at)[i]));
      default:
        return static_cast<C>(static_cast<float>(static_cast<const bfloat16*>(at)[i]));
    }
  }
  __device__ void Store(int64_t i, C value) const {
    switch (dtype) {
      case DataType::FLOAT32:
        static_cast<float*>(at)[i] = static_cast<float>(value);
        return;
      case DataType::FLOAT64:
        static_cast<double*>(at)[i] = static_cast<double>(value);
        return;
      case DataType::FLOAT16:
        static_cast<float16*>(at)[i] = static_cast<float16>(static_cast<float>(value));
        return;
      default:
        static_cast<bfloat16*>(at)[i] = static_cast<bfloat16>(static_cast<float>(value));
    }
  }
};

/// Errors: InvalidArgument if the tensor's type is no float type; `what` names it.
template <typename C>
GpuFloatValues<C> ReadFloats(const DenseTensor& tensor, const char* what) {
  const DataType dtype = tensor.dtype();
  PADDLE_ENFORCE(dtype == DataType::FLOAT32 || dtype == DataType::FLOAT64 ||
                     dtype == DataType::FLOAT16 || dtype == DataType::BFLOAT16,
                 errors::InvalidArgument(
                     "%s must be float16, bfloat16, float32 or float64; it is %s", what, dtype));
  return {const_cast<void*>(tensor.data()), dtype};
}

/// The only element of `tensor`. Errors: InvalidArgument.
template <typename C>
GpuFloatValues<C> ReadFloat(const DenseTensor& tensor, const char* slot) {
  PADDLE_ENFORCE_EQ(tensor.numel(), 1,
                    errors::InvalidArgument("input %s must have one element; its shape is %s", slot,
                                            tensor.dims()));
  return ReadFloats<C>(tensor, slot);
}

}  // namespace primitive
}  // namespace phi
