#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "phi/common/place.h"

namespace phi {

// For tests that guard the memory of a device: a pattern of two bytes fills it, the first byte at
// even addresses, and later the device looks whether it is still there.

/// A block of device memory between two zones that hold a pattern.
struct PatternedBlock {
  const void* at = nullptr;  // even
  size_t size_bytes = 0;
  size_t zone_bytes = 0;  // before `at`
  size_t tail_bytes = 0;  // behind the block
  uint16_t pattern = 0;   // its low byte at even addresses
};

/// Where a zone was written.
struct PatternMiss {
  PatternedBlock block;
  bool freed = false;        // what CheckZones was told
  int64_t offset_bytes = 0;  // of the first byte written, from the block's begin
};

/// What a back end does with patterns. Errors of all: External.
struct DevicePatterns {
  /// Enqueues: the pattern fills the memory. Requires: `at` and size_bytes are multiples of 4.
  void (*fill)(const Place& place, void* at, size_t size_bytes, uint16_t pattern);
  /// Enqueues: looks at both zones of the block.
  void (*check_zones)(const Place& place, const PatternedBlock& block, bool freed);
  /// Waits for the device. What the checks since the last call found; of very many, the first.
  std::vector<PatternMiss> (*take)(const Place& place);
};

/// nullptr if no back end of the place has any.
const DevicePatterns* PatternsOf(const Place& place);
/// For static initialisation; `patterns` stays.
int RegisterDevicePatterns(AllocationType type, const DevicePatterns* patterns);

}  // namespace phi
