#pragma once

// For files that nvcc compiles.
#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace phi {
namespace primitive {

/// The classes of a tensor of labels, of any integer type.
struct GpuLabels {
  const void* at = nullptr;
  DataType dtype = DataType::UNDEFINED;
  __device__ int64_t operator[](int64_t i) const {
    switch (dtype) {
      case DataType::UINT8:
        return static_cast<const uint8_t*>(at)[i];
      case DataType::INT8:
        return static_cast<const int8_t*>(at)[i];
      case DataType::INT16:
        return static_cast<const int16_t*>(at)[i];
      case DataType::INT32:
        return static_cast<const int32_t*>(at)[i];
      default:
        return static_cast<const int64_t*>(at)[i];
    }
  }
};

/// Errors: InvalidArgument for labels that are no whole numbers.
inline GpuLabels ReadLabels(const DenseTensor& label, const char* input) {
  const DataType dtype = label.dtype();
  PADDLE_ENFORCE(
      dtype == DataType::UINT8 || dtype == DataType::INT8 || dtype == DataType::INT16 ||
          dtype == DataType::INT32 || dtype == DataType::INT64,
      errors::InvalidArgument("input %s must hold whole numbers (uint8, int8 to int64); it is "
                              "%s",
                              input, dtype));
  return {label.data(), dtype};
}

}  // namespace primitive
}  // namespace phi
