#pragma once

// For files that nvcc compiles.
#include <type_traits>
#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_enforce.h"

namespace phi {
namespace primitive {

/// A few numbers of the host, such as an attribute's, in memory of the device until the end of the
/// scope.
template <typename T>
class GpuUpload {
 public:
  static_assert(std::is_trivially_copyable_v<T>, "numbers are copied to the device");
  GpuUpload(const GPUContext& ctx, const std::vector<T>& numbers) {
    const size_t size_bytes = numbers.size() * sizeof(T);
    memory_ = ctx.Workspace(size_bytes);
    if (size_bytes == 0) return;
    ctx.RefuseInCapture("a copy from the host");
    // Memory that is not pinned has been read when the call returns.
    PADDLE_ENFORCE_GPU_SUCCESS(cudaMemcpyAsync(memory_->ptr(), numbers.data(), size_bytes,
                                               cudaMemcpyHostToDevice, ctx.stream()));
  }
  const T* data() const { return static_cast<const T*>(memory_->ptr()); }

 private:
  AllocationPtr memory_;
};

}  // namespace primitive
}  // namespace phi
