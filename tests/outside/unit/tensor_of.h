// outside: unit test | what the tests of kernels' helpers share: a tensor of given elements
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/dense_tensor.h"

namespace phi {
namespace tests {

template <typename T>
DenseTensor EmptyOf(const std::vector<int64_t>& dims) {
  DenseTensor tensor;
  tensor.Resize(make_ddim(dims));
  tensor.mutable_data<T>(CPUPlace());
  return tensor;
}
template <typename T>
DenseTensor TensorOf(const std::vector<int64_t>& dims, const std::vector<T>& values) {
  DenseTensor tensor = EmptyOf<T>(dims);
  for (size_t i = 0; i < values.size(); ++i) tensor.data<T>()[i] = values[i];
  return tensor;
}
template <typename T>
std::vector<T> ElementsOf(const DenseTensor& tensor) {
  return std::vector<T>(tensor.data<T>(), tensor.data<T>() + tensor.numel());
}
inline const CPUContext& Cpu() {
  static const std::unique_ptr<CPUContext> context = [] {
    auto made = std::make_unique<CPUContext>();
    made->Init();
    return made;
  }();
  return *context;
}

}  // namespace tests
}  // namespace phi
