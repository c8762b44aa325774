#pragma once

#include <cstdint>
#include <memory>

#include "paddle/fluid/memory/malloc.h"

namespace paddle {
namespace memory {
namespace allocation {

/// The allocators of all places: those that tensors have their memory from.
class AllocatorFacade {
 public:
  static AllocatorFacade& Instance() {
    static AllocatorFacade facade;
    return facade;
  }
  /// Errors: Unavailable for a place that is not there; ResourceExhausted.
  AllocationPtr Alloc(const platform::Place& place, size_t size_bytes) {
    return memory::Alloc(place, size_bytes);
  }
  std::shared_ptr<Allocation> AllocShared(const platform::Place& place, size_t size_bytes) {
    return memory::AllocShared(place, size_bytes);
  }
  /// It lives as long as the process.
  std::shared_ptr<Allocator> GetAllocator(const platform::Place& place) {
    return {::phi::GetAllocator(place), [](Allocator*) {}};
  }
  void* GetBasePtr(const std::shared_ptr<Allocation>& allocation) { return allocation->ptr(); }
  /// Gives nothing back: caches are given back before a request fails. 0 bytes.
  uint64_t Release(const platform::Place& /*place*/) { return 0; }
};

}  // namespace allocation
}  // namespace memory
}  // namespace paddle
