#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "phi/common/place.h"
#include "phi/core/derived_data.h"

namespace phi {

/// A piece of memory and how to give it back. Move-only; the deleter runs once, in the destructor.
class Allocation {
 public:
  using DeleterFnPtr = void (*)(Allocation*);

  Allocation() = default;
  Allocation(void* ptr, size_t size, const Place& place)
      : ptr_(ptr), base_ptr_(ptr), size_(size), place_(place) {}
  Allocation(void* ptr, size_t size, DeleterFnPtr deleter, const Place& place)
      : Allocation(ptr, size, deleter, nullptr, place) {}
  Allocation(void* ptr, size_t size, DeleterFnPtr deleter, void* owner, const Place& place)
      : ptr_(ptr), base_ptr_(ptr), size_(size), deleter_(deleter), owner_(owner), place_(place) {}
  Allocation(const Allocation&) = delete;
  Allocation& operator=(const Allocation&) = delete;
  virtual ~Allocation() {
    if (deleter_ != nullptr) deleter_(this);
  }

  void* ptr() const { return ptr_; }
  void* base_ptr() const { return base_ptr_; }
  size_t size() const { return size_; }  // bytes
  const Place& place() const { return place_; }
  void* owner() const { return owner_; }

  /// Promises that nobody writes this memory any more, so that what is derived from it may be kept.
  /// Not thread-safe: called before the memory is shared.
  void MakeConstant() {
    if (derived_ == nullptr) derived_ = std::make_unique<DerivedData>();
  }
  /// nullptr unless constant.
  DerivedData* derived() const { return derived_.get(); }

 private:
  void* ptr_ = nullptr;
  void* base_ptr_ = nullptr;
  size_t size_ = 0;
  DeleterFnPtr deleter_ = nullptr;
  void* owner_ = nullptr;  // state of the deleter: an allocator, or the owner of another allocation
  Place place_;
  std::unique_ptr<DerivedData> derived_;
};

/// Deletes an allocation, or does with it what the allocator that made it says.
class AllocationDeleter {
 public:
  AllocationDeleter() = default;
  // NOLINTBEGIN(google-explicit-constructor): std::make_unique and (pointer, function) make an
  // AllocationPtr
  AllocationDeleter(Allocation::DeleterFnPtr fn) : fn_(fn) {}
  template <typename Derived>
  AllocationDeleter(std::default_delete<Derived>) {}
  // NOLINTEND(google-explicit-constructor)

  void operator()(Allocation* allocation) const {
    if (fn_ == nullptr) {
      delete allocation;
    } else {
      fn_(allocation);
    }
  }

 private:
  Allocation::DeleterFnPtr fn_ = nullptr;
};

using AllocationPtr = std::unique_ptr<Allocation, AllocationDeleter>;

/// Source of memory of one place. Thread-safe.
class Allocator {
 public:
  using AllocationPtr = ::phi::AllocationPtr;
  using DeleterType = AllocationDeleter;

  virtual ~Allocator() = default;
  /// `size_bytes` bytes, aligned to at least kAlignment; a size of 0 gives a valid, empty
  /// allocation. Errors: ResourceExhausted, naming size, place and what is in use.
  virtual AllocationPtr Allocate(size_t size_bytes) = 0;
  virtual bool IsAllocThreadSafe() const { return true; }
  /// Gives memory that is cached and not in use back to the system.
  virtual void Release() {}

  static constexpr size_t kAlignment = 64;
};

/// Counters of one allocator, in bytes and calls.
struct AllocatorStats {
  size_t in_use_bytes = 0;
  size_t peak_bytes = 0;
  size_t cached_bytes = 0;
  size_t allocations = 0;      // calls of Allocate
  size_t system_requests = 0;  // those of them that the pool could not serve
};

/// The raw source of memory of one kind of place, which a pool draws from.
using RawAllocFn = void* (*)(size_t size_bytes, int device_id);  // nullptr if out of memory
using RawFreeFn = void (*)(void* ptr, size_t size_bytes, int device_id);

}  // namespace phi
