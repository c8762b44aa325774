#pragma once

#include <cstdint>

#include "phi/backends/gpu/gpu_context.h"

namespace phi {
namespace funcs {

/// Enqueues: sums[i] = terms[0] + … + terms[i], in memory of the device; the two are one list or do
/// not overlap.
void GpuPrefixSum(const GPUContext& ctx, const int64_t* terms, int64_t count, int64_t* sums);

/// The positions among `count` elements that are flagged (1, else 0): sums[i] - 1 is the number of
/// element i among those flagged.
struct GpuFlagged {
  AllocationPtr memory;
  const int64_t* sums = nullptr;
  int64_t total = 0;
};

/// Waits for the device, for the total: how large an output is depends on it.
GpuFlagged CountFlagged(const GPUContext& ctx, const int64_t* flags, int64_t count);

}  // namespace funcs
}  // namespace phi
