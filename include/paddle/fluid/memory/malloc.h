#pragma once

#include <memory>

#include "paddle/fluid/memory/allocation/allocator.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/core/stream.h"

namespace paddle {
namespace memory {

inline AllocationPtr Alloc(const platform::Place& place, size_t size_bytes) {
  return ::phi::GetAllocator(place)->Allocate(size_bytes);
}
inline AllocationPtr Alloc(const platform::DeviceContext& dev_ctx, size_t size_bytes) {
  return Alloc(dev_ctx.GetPlace(), size_bytes);
}
inline AllocationPtr Alloc(const platform::Place& place, size_t size_bytes,
                           const ::phi::Stream& /*stream*/) {
  return Alloc(place, size_bytes);
}
/// Gives nothing back: caches are given back before a request fails. 0 bytes.
inline uint64_t Release(const platform::Place& /*place*/) { return 0; }
inline std::shared_ptr<Allocation> AllocShared(const platform::Place& place, size_t size_bytes) {
  return Alloc(place, size_bytes);
}

inline std::shared_ptr<Allocation> AllocShared(const platform::Place& place, size_t size_bytes,
                                               const ::phi::Stream& /*stream*/) {
  return AllocShared(place, size_bytes);
}

}  // namespace memory
}  // namespace paddle
