#include "phi/core/pooled_allocator.h"

#include <algorithm>
#include <atomic>
#include <new>

#include "phi/core/enforce.h"
#include "phi/core/machine_memory.h"
#include "phi/core/memory.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

namespace phi {
namespace {

// AddressSanitizer knows the blocks of the system, not those of the pool: this declares which
// memory is not in use: the rounding at the end of blocks, and blocks that are free.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kAsanWatches = true;
void OpenBlock(const void* ptr, size_t size_bytes) {
  __asan_unpoison_memory_region(ptr, size_bytes);
}
void ShutBlock(const void* ptr, size_t size_bytes) { __asan_poison_memory_region(ptr, size_bytes); }
#else
constexpr bool kAsanWatches = false;
void OpenBlock(const void*, size_t) {}
void ShutBlock(const void*, size_t) {}
#endif

// A request above a quarter of the address space is an error of the caller, and rounding it could
// overflow.
constexpr size_t kMostBytes = size_t{1} << 62;

thread_local HeldBlocks* held_blocks = nullptr;
// How many there are: each request asks, and what a thread owns costs more to look up.
std::atomic<int> holders{0};

}  // namespace

HeldBlocks::HeldBlocks(PooledAllocator* pool) : pool_(pool) {
  PADDLE_ENFORCE(held_blocks == nullptr,
                 errors::PreconditionNotMet("this thread holds blocks already"));
  held_blocks = this;
  ++holders;
}

HeldBlocks::~HeldBlocks() {
  End();
  for (const auto& [rounded_bytes, blocks] : blocks_) {
    for (void* ptr : blocks) pool_->Return(ptr, rounded_bytes);
  }
}

void HeldBlocks::End() {
  if (held_blocks != this) return;
  held_blocks = nullptr;
  --holders;
}

HeldBlocks* HeldBlocks::OfThisThread(const PooledAllocator* pool) {
  if (holders.load(std::memory_order_relaxed) == 0) return nullptr;
  return held_blocks != nullptr && held_blocks->pool_ == pool ? held_blocks : nullptr;
}

void* HeldBlocks::Take(size_t rounded_bytes) {
  const auto it = blocks_.find(rounded_bytes);
  if (it == blocks_.end() || it->second.empty()) return nullptr;
  void* ptr = it->second.back();
  it->second.pop_back();
  return ptr;
}

bool HeldBlocks::Keep(void* ptr, size_t rounded_bytes) noexcept {
  try {
    blocks_[rounded_bytes].push_back(ptr);
    return true;
  } catch (const std::bad_alloc&) {
    is_whole_ = false;
    return false;
  }
}

size_t PooledAllocator::RoundUp(size_t size_bytes) {
  if (size_bytes <= kAlignment) return kAlignment;
  size_t power = kAlignment;
  while (power <= size_bytes / 2) power *= 2;
  const size_t step = std::max(kAlignment, power / 8);
  return (size_bytes + step - 1) / step * step;
}

AllocationPtr PooledAllocator::Allocate(size_t size_bytes) {
  Allocator* const other = other_.load(std::memory_order_acquire);
  return other != nullptr ? other->Allocate(size_bytes) : AllocateOwn(size_bytes);
}

AllocationPtr PooledAllocator::AllocateOwn(size_t size_bytes) {
  PADDLE_ENFORCE(size_bytes < kMostBytes,
                 errors::ResourceExhausted("cannot allocate %d bytes on %s", size_bytes, place_));
  const size_t rounded = RoundUp(size_bytes);
  HeldBlocks* const held = HeldBlocks::OfThisThread(this);
  void* ptr = held == nullptr ? nullptr : held->Take(rounded);
  if (ptr == nullptr) ptr = Take(rounded);
  return Wrap(ptr, size_bytes, rounded);
}

AllocationPtr PooledAllocator::TryAllocate(size_t size_bytes) {
  Allocator* const other = other_.load(std::memory_order_acquire);
  if (other != nullptr) return other->Allocate(size_bytes);
  if (size_bytes >= kMostBytes) return nullptr;
  const size_t rounded = RoundUp(size_bytes);
  void* const ptr = TryTake(rounded);
  return ptr == nullptr ? nullptr : Wrap(ptr, size_bytes, rounded);
}

AllocationPtr PooledAllocator::Wrap(void* ptr, size_t size_bytes, size_t rounded) {
  const bool watched = kAsanWatches && is_cpu_place(place_);
  if (watched) {
    ShutBlock(ptr, rounded);
    OpenBlock(ptr, size_bytes);
  }
  auto* const made = new (std::nothrow)
      Allocation(ptr, watched ? size_bytes : rounded, &PooledAllocator::Deleter, this, place_);
  if (made == nullptr) {
    GiveBack(ptr, rounded);
    throw std::bad_alloc();
  }
  return AllocationPtr(made);
}

void* PooledAllocator::Take(size_t rounded_bytes) {
  void* ptr = TryTake(rounded_bytes);
  if (ptr != nullptr) return ptr;
  Trim();  // without the lock: caches free blocks of this pool
  ptr = TryTake(rounded_bytes);
  PADDLE_ENFORCE_NOT_NULL(
      ptr, errors::ResourceExhausted("out of memory on %s: %d bytes asked for, %s", place_,
                                     rounded_bytes, DescribeUse()));
  return ptr;
}

void* PooledAllocator::TryTake(size_t rounded_bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  void* ptr = nullptr;
  auto it = free_lists_.find(rounded_bytes);
  if (it != free_lists_.end() && !it->second.empty()) {
    ptr = it->second.back();
    it->second.pop_back();
    stats_.cached_bytes -= rounded_bytes;
  } else {
    ptr = TakeFromSystem(rounded_bytes);
    if (ptr == nullptr) return nullptr;
  }
  ++stats_.allocations;
  stats_.in_use_bytes += rounded_bytes;
  stats_.peak_bytes = std::max(stats_.peak_bytes, stats_.in_use_bytes);
  return ptr;
}

// Blocks of other sizes may be all that is in the way.
void* PooledAllocator::TakeFromSystem(size_t rounded_bytes) {
  if (!Count(rounded_bytes)) {
    ReleaseLocked();
    if (!Count(rounded_bytes)) return nullptr;
  }
  void* ptr = AskSystem(rounded_bytes);
  if (ptr == nullptr && stats_.cached_bytes > 0) {
    ReleaseLocked();
    ptr = AskSystem(rounded_bytes);
  }
  if (ptr == nullptr) {
    *held_bytes_ -= rounded_bytes;
  } else {
    ++stats_.system_requests;
  }
  return ptr;
}

bool PooledAllocator::Count(size_t rounded_bytes) {
  size_t held = held_bytes_->load();
  do {
    if (limit_bytes_ != 0 && held + rounded_bytes > limit_bytes_) return false;
  } while (!held_bytes_->compare_exchange_weak(held, held + rounded_bytes));
  return true;
}

void* PooledAllocator::AskSystem(size_t rounded_bytes) {
  try {
    return alloc_(rounded_bytes, place_.GetDeviceId());
  } catch (...) {
    *held_bytes_ -= rounded_bytes;
    throw;
  }
}

void PooledAllocator::SetLimit(size_t size_bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  limit_bytes_ = size_bytes;
}

size_t PooledAllocator::Limit() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return limit_bytes_;
}

std::string PooledAllocator::DescribeUse() const {
  std::lock_guard<std::mutex> lock(mutex_);
  std::string bounds, remedy;
  const size_t held = held_bytes_->load(), own = stats_.in_use_bytes + stats_.cached_bytes;
  if (held > own) {
    bounds += Format(", %d in %s memory", held - own, is_cpu_place(place_) ? "pinned" : "other");
  }
  if (limit_bytes_ != 0) {
    bounds += Format(", the limit is %d", limit_bytes_);
    const char* gpu = is_gpu_place(place_) ? "gpu-" : "";
    const char* gpu_option = is_gpu_place(place_) ? "gpu_" : "";
    remedy = Format(
        ", or give the process more memory (the limit: --%smemory-limit, "
        "Options::%smemory_limit_bytes)",
        gpu, gpu_option);
  }
  if (is_cpu_place(place_)) bounds += Format(", %d are kept free", HostReserveBytes());
  return Format("%d bytes in use, %d cached%s; lower the batch size%s", stats_.in_use_bytes,
                stats_.cached_bytes, bounds, remedy);
}

// A destructor may come here when there is no memory: what no list has room for is not kept.
void PooledAllocator::Return(void* ptr, size_t rounded_bytes) noexcept {
  if (kAsanWatches && is_cpu_place(place_)) ShutBlock(ptr, rounded_bytes);
  std::lock_guard<std::mutex> lock(mutex_);
  stats_.in_use_bytes -= rounded_bytes;
  try {
    free_lists_[rounded_bytes].push_back(ptr);
    stats_.cached_bytes += rounded_bytes;
  } catch (const std::bad_alloc&) {
    Free(ptr, rounded_bytes);
  }
}

void PooledAllocator::Deleter(Allocation* allocation) {
  static_cast<PooledAllocator*>(allocation->owner())
      ->GiveBack(allocation->ptr(), RoundUp(allocation->size()));
}

void PooledAllocator::GiveBack(void* ptr, size_t rounded_bytes) noexcept {
  HeldBlocks* const held = HeldBlocks::OfThisThread(this);
  if (held == nullptr || !held->Keep(ptr, rounded_bytes)) Return(ptr, rounded_bytes);
}

void PooledAllocator::Free(void* ptr, size_t rounded_bytes) {
  if (kAsanWatches && is_cpu_place(place_)) OpenBlock(ptr, rounded_bytes);
  free_(ptr, rounded_bytes, place_.GetDeviceId());
  *held_bytes_ -= rounded_bytes;
}

void PooledAllocator::Release() {
  std::lock_guard<std::mutex> lock(mutex_);
  ReleaseLocked();
}

void PooledAllocator::ReleaseLocked() {
  for (auto& list : free_lists_) {
    for (void* ptr : list.second) Free(ptr, list.first);
  }
  free_lists_.clear();
  stats_.cached_bytes = 0;
}

AllocatorStats PooledAllocator::Stats() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return stats_;
}

}  // namespace phi
