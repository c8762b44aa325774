#pragma once

#include <atomic>
#include <cstdint>

#include "phi/core/allocator.h"

namespace phibridge {
namespace parity {

/// Allocates each block in a mapping of its own between two pages that nobody may touch: an access
/// beyond it ends the process. A block ends where the page behind begins, as near as the alignment
/// of the widest element allows that fits into it (so not by kAlignment), or begins where the page
/// before ends, as `side` says; what is left of its pages is checked when it is freed. Fresh memory
/// holds no number. Thread-safe.
class PageGuards : public phi::Allocator {
 public:
  enum Side { kGuardEnd, kGuardBegin };

  /// No block and no sum of blocks is larger: what asks for more gets ResourceExhausted.
  static constexpr size_t kMostBytes = size_t{1} << 28;

  /// One for the process; never destroyed, for tensors may outlive everything. From the first call
  /// on it serves the host memory of the process.
  static PageGuards& Serve();

  /// Where the guard of later blocks lies.
  void SetSide(Side side) { side_ = side; }
  AllocationPtr Allocate(size_t size_bytes) override;
  /// How many blocks had their surroundings written since the last call.
  int64_t TakeViolations();

 private:
  static void Deleter(phi::Allocation* allocation);

  std::atomic<Side> side_ = kGuardEnd;
};

}  // namespace parity
}  // namespace phibridge
