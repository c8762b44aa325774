#pragma once

#include <cstdint>
#include <vector>

#include "ops/common/reference/reference_kernel.h"
#include "phi/core/tensor_copy.h"

namespace paddle::operators {

/// A tensor that shares the memory of `tensor`, or of a device a copy, for which the caller waits.
inline DenseTensor OnHost(const DenseTensor& tensor) {
  if (!tensor.initialized() || phi::is_cpu_place(tensor.place())) return tensor;
  DenseTensor host;
  phi::TensorCopySync(tensor, phi::CPUPlace(), &host);
  return host;
}

/// reference::IntegersOf, of a tensor in any place.
inline std::vector<int64_t> HostIntegersOf(const DenseTensor& tensor, const char* op_type) {
  return reference::IntegersOf(OnHost(tensor), op_type);
}

}  // namespace paddle::operators
