#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "parity/harness/guarded_allocator.h"
#include "phi/backends/device_patterns.h"

namespace phibridge {
namespace parity {

/// As GuardedAllocator, for memory of the first GPU, which its pool gives: poisoned blocks between
/// two zones of 256 bytes or more. The device looks at the zones when a block is freed and when
/// violations are queried. Graphs are not captured meanwhile. Thread-safe.
class DeviceGuards : public phi::Allocator {
 public:
  static constexpr size_t kZoneBytes = 256;

  /// One for the process; never destroyed, for tensors may outlive everything. Errors: Unavailable
  /// if this build has no back end for a GPU, or this machine none.
  static DeviceGuards& Instance();
  /// nullptr unless Instance() serves.
  static DeviceGuards* Serving();
  /// From now on Serve does nothing, for tools that watch the memory of a GPU themselves and would
  /// take what lies in zones, or is poisoned, for the process's own. Before threads are started.
  static void SwitchOff();

  /// From now on it serves the memory of the GPU; fresh memory holds `poison`. `most_bytes`: what
  /// asks for more in one block gets ResourceExhausted.
  void Serve(uint16_t poison, size_t most_bytes = SIZE_MAX);
  void EndServing();

  /// Errors: ResourceExhausted, External.
  AllocationPtr Allocate(size_t size_bytes) override;
  /// Waits for the device, and drops what was found before a call of Serve. Zones that were written
  /// hold the pattern again. Errors: External.
  std::vector<GuardedAllocator::Violation> TakeViolations();

 private:
  struct Block {
    phi::PatternedBlock of;
    phi::AllocationPtr memory;  // of the pool
  };

  DeviceGuards();
  static void Deleter(phi::Allocation* allocation);
  void Mend(const phi::PatternedBlock& block) const;

  const phi::DevicePatterns* const patterns_;
  std::mutex mutex_;
  uint16_t poison_ = kNanPoison;                   // guarded by mutex_
  size_t most_bytes_ = SIZE_MAX;                   // guarded by mutex_
  std::unordered_map<const void*, Block> blocks_;  // in use; guarded by mutex_
};

}  // namespace parity
}  // namespace phibridge
