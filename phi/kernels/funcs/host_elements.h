#pragma once

#include <type_traits>

#include "phi/core/dense_tensor.h"

namespace phi {

class GPUContext;

namespace funcs {

void GpuUploadAsync(const GPUContext& ctx, void* to, const void* from, size_t size_bytes);

/// Allocates `out`, whose shape is set, and has fill(T* to) write its elements on the host: for
/// elements that come in order, such as random numbers, which are the same on all devices then. For
/// a GPU they are written to host memory, which is copied once.
template <typename T, typename Context, typename Fill>
void FillOnHost(const Context& ctx, DenseTensor* out, Fill fill) {
  T* to = ctx.template Alloc<T>(out);
  if constexpr (std::is_same_v<Context, GPUContext>) {
    DenseTensor host;
    host.Resize(out->dims());
    T* elements = ctx.template HostAlloc<T>(&host);
    fill(elements);
    GpuUploadAsync(ctx, to, elements, static_cast<size_t>(out->numel()) * sizeof(T));
  } else {
    fill(to);
  }
}

}  // namespace funcs
}  // namespace phi
