#pragma once

#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/dense_tensor.h"

namespace phi {
namespace testing {

inline const CPUContext& Cpu() {
  static const CPUContext* context = new CPUContext;
  return *context;
}

template <typename T>
DenseTensor Tensor(const DDim& dims, const std::vector<T>& values) {
  DenseTensor tensor;
  tensor.Resize(dims);
  PADDLE_ENFORCE(static_cast<size_t>(tensor.numel()) == values.size(),
                 errors::InvalidArgument("shape %s does not hold %d values", dims, values.size()));
  T* data = Cpu().template Alloc<T>(&tensor);
  for (size_t i = 0; i < values.size(); ++i) data[i] = values[i];
  return tensor;
}

template <typename T>
DenseTensor Output(const DDim& dims) {
  DenseTensor tensor;
  tensor.Resize(dims);
  tensor.set_type(CppTypeToDataType<T>::value);
  return tensor;
}

template <typename T>
std::vector<T> Values(const DenseTensor& tensor) {
  const T* data = tensor.data<T>();
  return std::vector<T>(data, data + tensor.numel());
}

}  // namespace testing
}  // namespace phi
