#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "phi/core/allocation.h"

namespace phi {

class PooledAllocator;

// Note [Memory of captured kernels]
// A captured kernel keeps the addresses that it was given, also of memory that was free again when
// the capture ended: scratch memory, and what a tensor held before it took other memory. So blocks
// that a thread frees while it captures stay out of the pool as long as the graph may run. They
// serve later requests of the same capture, whose kernels come later in the graph too.

/// The blocks of one pool that the calling thread frees from the constructor to End. Takes over
/// requests of that thread as far as they fit. One at a time per thread.
class HeldBlocks {
 public:
  explicit HeldBlocks(PooledAllocator* pool);
  HeldBlocks(const HeldBlocks&) = delete;
  HeldBlocks& operator=(const HeldBlocks&) = delete;
  /// Gives the blocks to the pool.
  ~HeldBlocks();

  /// Called by the same thread: it frees into the pool again.
  void End();
  /// False if there was no memory to note a block, which went to the pool.
  bool is_whole() const { return is_whole_; }

 private:
  friend class PooledAllocator;

  static HeldBlocks* OfThisThread(const PooledAllocator* pool);  // nullptr: none of this pool
  void* Take(size_t rounded_bytes);                              // nullptr if none has this size
  bool Keep(void* ptr, size_t rounded_bytes) noexcept;

  PooledAllocator* pool_;
  std::unordered_map<size_t, std::vector<void*>> blocks_;  // by rounded size
  bool is_whole_ = true;
};

/// Keeps freed blocks in lists by rounded size and hands them out again. Sizes are rounded so that
/// at most an eighth is wasted. Before a request fails, all caches of the process are trimmed (see
/// Note [Little memory]). Thread-safe.
class PooledAllocator : public Allocator {
 public:
  /// `held_bytes`, which outlives the pool, counts what pools under one limit hold together;
  /// nullptr: this pool is alone.
  PooledAllocator(const Place& place, RawAllocFn alloc, RawFreeFn free,
                  std::atomic<size_t>* held_bytes = nullptr)
      : place_(place),
        alloc_(alloc),
        free_(free),
        held_bytes_(held_bytes == nullptr ? &own_bytes_ : held_bytes) {}
  ~PooledAllocator() override { Release(); }

  AllocationPtr Allocate(size_t size_bytes) override;
  /// For memory that the caller can do without: as Allocate, but nullptr where there is none unless
  /// the caches of the process are trimmed.
  AllocationPtr TryAllocate(size_t size_bytes);
  void Release() override;
  AllocatorStats Stats() const;
  /// The most bytes to hold, in use and cached, with the other pools of `held_bytes`; 0: no limit.
  /// What is in use already stays.
  void SetLimit(size_t size_bytes);
  size_t Limit() const;
  /// For messages: "1726784 bytes in use, 64 cached, the limit is 4194304; …", and what helps.
  std::string DescribeUse() const;
  /// For tests: from now on `other` serves all requests; it must outlive the memory that it hands
  /// out. nullptr ends this.
  void ServeFrom(Allocator* other) { other_.store(other, std::memory_order_release); }
  bool IsServed() const { return other_.load(std::memory_order_acquire) != nullptr; }
  /// As Allocate, of this pool, also while another allocator serves: it may take memory here.
  AllocationPtr AllocateOwn(size_t size_bytes);

  /// The size that a request is rounded up to: a multiple of an eighth of its power of two, at
  /// least 64.
  static size_t RoundUp(size_t size_bytes);

 private:
  friend class HeldBlocks;

  void* Take(size_t rounded_bytes);
  void* TryTake(size_t rounded_bytes);         // nullptr if there is no memory
  void* TakeFromSystem(size_t rounded_bytes);  // as TryTake. Requires: mutex_ held
  bool Count(size_t rounded_bytes);       // false if the limit is in the way. Requires: mutex_ held
  void* AskSystem(size_t rounded_bytes);  // for bytes that count; those of an error count no more
  AllocationPtr Wrap(void* ptr, size_t size_bytes, size_t rounded_bytes);
  void ReleaseLocked();                                     // Requires: mutex_ held
  void GiveBack(void* ptr, size_t rounded_bytes) noexcept;  // to who holds it, or as Return
  void Return(void* ptr, size_t rounded_bytes) noexcept;
  void Free(void* ptr, size_t rounded_bytes);  // gives a block back to the system
  static void Deleter(Allocation* allocation);

  const Place place_;
  const RawAllocFn alloc_;
  const RawFreeFn free_;
  std::atomic<size_t> own_bytes_{0};
  std::atomic<size_t>* const held_bytes_;
  std::atomic<Allocator*> other_{nullptr};
  mutable std::mutex mutex_;
  std::unordered_map<size_t, std::vector<void*>> free_lists_;  // guarded by mutex_
  AllocatorStats stats_;                                       // guarded by mutex_
  size_t limit_bytes_ = 0;                                     // guarded by mutex_
};

}  // namespace phi
