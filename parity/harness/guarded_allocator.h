#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "phi/core/allocator.h"

namespace phibridge {
namespace parity {

/// Patterns that fill fresh memory. Read as float16, bfloat16, float32 or float64, the first is NaN
/// and the second a finite number; as integers both are unlikely values.
constexpr uint16_t kNanPoison = 0xFFFB;
constexpr uint16_t kNumberPoison = 0x7A5C;

/// True if the `size_bytes` at `data` hold the pattern, starting at either of its two bytes.
bool HoldsPoison(const void* data, size_t size_bytes, uint16_t poison);
void FillWithPoison(void* data, size_t size_bytes, uint16_t poison);

/// Allocates poisoned host memory between two guard zones. Writes into a guard zone are found when
/// the block is freed or violations are queried. Thread-safe.
class GuardedAllocator : public phi::Allocator {
 public:
  /// A write outside of a block.
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
  /// Checks the blocks in use and restores their guard zones. Returns these violations and those
  /// found in blocks freed since the last call.
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

}  // namespace parity
}  // namespace phibridge
