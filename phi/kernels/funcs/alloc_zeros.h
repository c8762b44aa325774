#pragma once

#include <algorithm>

#include "phi/core/dense_tensor.h"

namespace phi {
namespace funcs {

/// Allocates `tensor` and fills it with zeros: a gradient before anything is added to it. nullptr
/// for nullptr.
template <typename T, typename Context>
T* AllocZeros(const Context& ctx, DenseTensor* tensor) {
  if (tensor == nullptr) return nullptr;
  T* to = ctx.template Alloc<T>(tensor);
  std::fill_n(to, tensor->numel(), static_cast<T>(0));
  return to;
}

}  // namespace funcs
}  // namespace phi
