#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "phi/core/allocator.h"

namespace phibridge {
namespace parity {

/// Patterns that fresh memory is filled with. As float16, bfloat16, float32 and float64 the first
/// is NaN, the second a number; as integers both are unlikely ones.
constexpr uint16_t kNanPoison = 0xFFFB;
constexpr uint16_t kNumberPoison = 0x7A5C;

/// True if the `size_bytes` at `data` hold the pattern, from either of its bytes on.
bool HoldsPoison(const void* data, size_t size_bytes, uint16_t poison);
void FillWithPoison(void* data, size_t size_bytes, uint16_t poison);

/// Host memory between two guard zones, poisoned. What is written beside it is noticed when it is
/// freed or asked for. Thread-safe.
class GuardedAllocator : public phi::Allocator {
 public:
  /// Somebody wrote beside a block.
  struct Violation {
    const void* block = nullptr;  // where it began
    size_t size_bytes = 0;
    int64_t offset_bytes =
        0;               // of the first byte written, from the block's begin: negative, or >= size
    bool freed = false;  // the block is gone already
  };

  /// One for the process; never destroyed, for tensors may outlive everything.
  static GuardedAllocator& Instance();

  AllocationPtr Allocate(size_t size_bytes) override;
  /// Checks the blocks in use and mends their zones; with those found in freed blocks since the
  /// last call.
  std::vector<Violation> TakeViolations();
  void SetPoison(uint16_t poison);
  uint16_t poison() const;

 private:
  struct Block {
    size_t size_bytes;
    uint16_t poison;
  };
  static void Deleter(phi::Allocation* allocation);
  void Check(char* block, const Block& of, bool freed);  // Requires: mutex_ held

  mutable std::mutex mutex_;
  uint16_t poison_ = kNanPoison;             // guarded by mutex_
  std::unordered_map<char*, Block> blocks_;  // in use; guarded by mutex_
  std::vector<Violation> violations_;        // guarded by mutex_
};

/// While it lives, host memory of the process comes from the guarded allocator. Not nested.
class ScopedGuards {
 public:
  explicit ScopedGuards(uint16_t poison);
  ScopedGuards(const ScopedGuards&) = delete;
  ScopedGuards& operator=(const ScopedGuards&) = delete;
  ~ScopedGuards();
};

}  // namespace parity
}  // namespace phibridge
