#pragma once

// For files that nvcc compiles.
#include <cstdint>
#include <type_traits>
#include <vector>

#include "phi/backends/gpu/gpu_launch_config.h"

namespace phi {
namespace primitive {

/// One loop of several: body(i) for every i in [0, n).
template <typename Body>
struct GpuLoopTask {
  int64_t n;
  Body body;
};

/// The loops of one launch: the argument of a kernel, which may have 4 KB on every device.
template <typename Body>
struct GpuLoopTable {
  static constexpr size_t kBytes = 4000;
  static constexpr int kMost = static_cast<int>(kBytes / (sizeof(Body) + 16));
  static_assert(kMost > 0, "the body is an argument of a kernel");

  int64_t sizes[kMost];
  int ends[kMost];  // blocks of a loop and of those before it; ascending
  Body bodies[kMost];
};

template <typename Body>
__global__ void GpuLoopsKernel(GpuLoopTable<Body> table) {
  const int block = static_cast<int>(blockIdx.x);
  int k = 0;
  while (block >= table.ends[k]) ++k;
  const int first = k == 0 ? 0 : table.ends[k - 1];
  const Body body = table.bodies[k];
  const int64_t n = table.sizes[k], step = int64_t{table.ends[k] - first} * blockDim.x;
  for (int64_t i = int64_t{block - first} * blockDim.x + threadIdx.x; i < n; i += step) body(i);
}

/// Enqueues all loops, as many as fit into one launch at a time. They must not depend on each
/// other: they run at the same time. A loop gives the same bits alone and beside others.
template <typename Body>
void GpuLoops(const GPUContext& ctx, const std::vector<GpuLoopTask<Body>>& loops) {
  static_assert(std::is_trivially_copyable_v<Body>, "the body is copied to the device");
  using Table = GpuLoopTable<Body>;
  size_t next = 0;
  while (next < loops.size()) {
    Table table{};
    backends::gpu::GpuLaunchConfig launch;
    int count = 0;
    unsigned blocks = 0;
    for (; next < loops.size() && count < Table::kMost; ++next) {
      if (loops[next].n <= 0) continue;
      launch = backends::gpu::GetGpuLaunchConfig1D(ctx, loops[next].n);
      blocks += launch.block_per_grid.x;
      table.sizes[count] = loops[next].n;
      table.ends[count] = static_cast<int>(blocks);
      table.bodies[count] = loops[next].body;
      ++count;
    }
    if (count == 0) return;
    launch.block_per_grid.x = blocks;
    GpuLaunch(ctx, launch, GpuLoopsKernel<Body>, table);
  }
}

}  // namespace primitive
}  // namespace phi
