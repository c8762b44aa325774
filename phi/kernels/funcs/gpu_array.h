#pragma once

#include <cstdint>
#include <type_traits>
#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/kernels/funcs/gpu_copy.h"

namespace phi {
namespace funcs {

/// `count` elements in memory of the device, for the kernels that the caller enqueues until the end
/// of the scope. They are not set.
template <typename T>
class GpuArray {
 public:
  static_assert(std::is_trivially_copyable_v<T>, "elements are copied as bytes");

  GpuArray() = default;
  GpuArray(const GPUContext& ctx, int64_t count)
      : memory_(ctx.Workspace(static_cast<size_t>(count) * sizeof(T))), count_(count) {}

  /// nullptr only for an array made without a context.
  T* data() const { return memory_ == nullptr ? nullptr : static_cast<T*>(memory_->ptr()); }
  int64_t count() const { return count_; }

 private:
  AllocationPtr memory_;
  int64_t count_ = 0;
};

/// An array that gets a copy of `values`, which have been read when this returns: CUDA stages
/// memory that is not pinned.
template <typename T>
GpuArray<T> GpuUpload(const GPUContext& ctx, const std::vector<T>& values) {
  GpuArray<T> array(ctx, static_cast<int64_t>(values.size()));
  GpuUploadAsync(ctx, array.data(), values.data(), values.size() * sizeof(T));
  return array;
}

}  // namespace funcs
}  // namespace phi
