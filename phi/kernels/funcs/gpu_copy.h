#pragma once

#include <cstddef>
#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/dense_tensor.h"

namespace phi {
namespace funcs {

/// Enqueues a copy of `size_bytes` within the device; nothing if the two are the same memory.
void GpuCopyAsync(const GPUContext& ctx, void* to, const void* from, size_t size_bytes);
/// Enqueues `rows` copies of `row_bytes`, each `to_pitch` (`from_pitch`) bytes after the one
/// before.
void GpuCopyRowsAsync(const GPUContext& ctx, void* to, size_t to_pitch, const void* from,
                      size_t from_pitch, size_t row_bytes, size_t rows);
struct GpuCopyPart {
  void* to;
  const void* from;
  size_t size_bytes;
};
/// Enqueues copies within the device, up to 64 of them as one kernel. No part is written that
/// another one reads or writes.
void GpuCopyPartsAsync(const GPUContext& ctx, const std::vector<GpuCopyPart>& parts);
/// Enqueues zeros.
void GpuZeroAsync(const GPUContext& ctx, void* to, size_t size_bytes);

/// Enqueues a copy of host memory, which may be freed at once: the call returns when CUDA has taken
/// the bytes. For memory that is not pinned.
void GpuUploadAsync(const GPUContext& ctx, void* to, const void* from, size_t size_bytes);
/// Copies to the host and waits for it: for the size of an output that depends on data.
/// Errors: those of GPUContext::Wait.
void GpuDownload(const GPUContext& ctx, void* to, const void* from, size_t size_bytes);

/// funcs::CopyElements for the GPU: what reshaping kernels do. Nothing moves if `out` shares the
/// memory of `x`.
template <typename T>
void GpuCopyElements(const GPUContext& ctx, const DenseTensor& x, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  GpuCopyAsync(ctx, to, x.data<T>(), static_cast<size_t>(x.numel()) * sizeof(T));
}

}  // namespace funcs
}  // namespace phi
