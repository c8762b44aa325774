#pragma once

#include <memory>

#include "paddle/phi/core/device_context.h"
#include "paddle/phi/core/stream.h"
#include "phi/core/tensor_copy.h"

namespace phi {
namespace memory_utils {

using Allocator = ::phi::Allocator;
using AllocationPtr = ::phi::AllocationPtr;

inline AllocationPtr Alloc(const Place& place, size_t size_bytes) {
  return GetAllocator(place)->Allocate(size_bytes);
}
/// The same: order is that of the context's stream, which allocators do not ask for.
inline AllocationPtr Alloc(const Place& place, size_t size_bytes, const Stream& /*stream*/) {
  return Alloc(place, size_bytes);
}
inline std::shared_ptr<Allocation> AllocShared(const Place& place, size_t size_bytes) {
  return Alloc(place, size_bytes);
}
/// Blocks until the bytes are there.
inline void Copy(const Place& dst_place, void* dst, const Place& src_place, const void* src,
                 size_t size_bytes) {
  if (size_bytes != 0) CopyBytes(dst_place, dst, src_place, src, size_bytes);
}
inline void Copy(const Place& dst_place, void* dst, const Place& src_place, const void* src,
                 size_t size_bytes, void* /*stream*/) {
  Copy(dst_place, dst, src_place, src, size_bytes);
}

}  // namespace memory_utils
}  // namespace phi
