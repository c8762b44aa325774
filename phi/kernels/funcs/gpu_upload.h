#pragma once

#include <vector>

#include "phi/kernels/funcs/gpu_copy.h"

namespace phi {
namespace funcs {

/// Memory of the device that gets a copy of `values`, for the kernels that the caller enqueues
/// next. `values` have been read when this returns: CUDA stages memory that is not pinned.
template <typename T>
AllocationPtr GpuUpload(const GPUContext& ctx, const std::vector<T>& values) {
  const size_t size_bytes = values.size() * sizeof(T);
  AllocationPtr memory = ctx.Workspace(size_bytes);
  if (size_bytes > 0) GpuUploadAsync(ctx, memory->ptr(), values.data(), size_bytes);
  return memory;
}

}  // namespace funcs
}  // namespace phi
