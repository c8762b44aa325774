#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {
namespace funcs {

/// The elements of a tensor; nullptr for a tensor without any, which may have no memory.
template <typename T>
const T* DataOrNull(const DenseTensor& tensor) {
  return tensor.numel() == 0 ? nullptr : tensor.data<T>();
}
/// Also nullptr if there is no tensor.
template <typename T>
const T* DataOrNull(const paddle::optional<DenseTensor>& tensor) {
  return tensor ? DataOrNull<T>(*tensor) : nullptr;
}

}  // namespace funcs
}  // namespace phi
