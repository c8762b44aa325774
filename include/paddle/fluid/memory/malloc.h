#pragma once

#include <memory>

#include "paddle/fluid/memory/allocation/allocator.h"
#include "paddle/fluid/platform/device_context.h"

namespace paddle {
namespace memory {

inline AllocationPtr Alloc(const platform::Place& place, size_t size_bytes) {
  return ::phi::GetAllocator(place)->Allocate(size_bytes);
}
inline AllocationPtr Alloc(const platform::DeviceContext& dev_ctx, size_t size_bytes) {
  return Alloc(dev_ctx.GetPlace(), size_bytes);
}
inline std::shared_ptr<Allocation> AllocShared(const platform::Place& place, size_t size_bytes) {
  return Alloc(place, size_bytes);
}

}  // namespace memory
}  // namespace paddle
