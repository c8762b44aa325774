#pragma once

#include <algorithm>

#include "phi/core/dense_tensor.h"

namespace phi {
namespace funcs {

/// Memory of `tensor`, all zeros: what a gradient is before anything is added. nullptr for none.
template <typename T, typename Context>
T* AllocZeros(const Context& ctx, DenseTensor* tensor) {
  if (tensor == nullptr) return nullptr;
  T* to = ctx.template Alloc<T>(tensor);
  std::fill_n(to, tensor->numel(), static_cast<T>(0));
  return to;
}

}  // namespace funcs
}  // namespace phi
