#pragma once

#include <cstring>
#include <type_traits>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/dense_tensor.h"

namespace phi {

class GPUContext;

namespace funcs {

void GpuCopyAsync(const GPUContext& ctx, void* to, const void* from, size_t size_bytes);

/// Copies `count` elements; nothing moves if the two are the same memory. Enqueued on a GPU.
template <typename T, typename Context>
void CopyElements(const Context& ctx, const T* from, int64_t count, T* to) {
  if (to == from) return;
  if constexpr (std::is_same_v<Context, GPUContext>) {
    GpuCopyAsync(ctx, to, from, static_cast<size_t>(count) * sizeof(T));
  } else {
    ParallelFor(count, 65536, [=](int64_t begin, int64_t end) {
      std::memcpy(to + begin, from + begin, static_cast<size_t>(end - begin) * sizeof(T));
    });
  }
}

/// The elements of `x` in the order they lie, to `out`, which has its shape: what reshaping kernels
/// do. Nothing moves if `out` shares the memory of `x`.
template <typename T, typename Context>
void CopyElements(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  const int64_t count = x.numel();
  PADDLE_ENFORCE(count <= out->numel(),
                 errors::InvalidArgument("a tensor of shape %s does not fit into one of shape %s",
                                         x.dims(), out->dims()));
  T* to = ctx.template Alloc<T>(out);
  if (count > 0) CopyElements(ctx, x.data<T>(), count, to);
}

}  // namespace funcs
}  // namespace phi
