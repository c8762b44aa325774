#pragma once

#include <algorithm>
#include <type_traits>

#include "phi/core/dense_tensor.h"

namespace phi {

class GPUContext;

namespace funcs {

void GpuZeroAsync(const GPUContext& ctx, void* to, size_t size_bytes);

/// Allocates `tensor` and fills it with zeros: a gradient before anything is added to it. nullptr
/// for nullptr.
template <typename T, typename Context>
T* AllocZeros(const Context& ctx, DenseTensor* tensor) {
  if (tensor == nullptr) return nullptr;
  T* to = ctx.template Alloc<T>(tensor);
  if constexpr (std::is_same_v<Context, GPUContext>) {
    GpuZeroAsync(ctx, to, static_cast<size_t>(tensor->numel()) * sizeof(T));
  } else {
    std::fill_n(to, tensor->numel(), static_cast<T>(0));
  }
  return to;
}

}  // namespace funcs
}  // namespace phi
