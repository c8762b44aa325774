#pragma once

// For files that nvcc compiles.
#include <algorithm>
#include <cub/block/block_scan.cuh>

#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace primitive {

// Note [Scans on the GPU]
// A line is scanned by one thread, where there are many lines or they are short, or by one block,
// tile after tile, each with the total of those before. Blocks do not wait for each other, so that
// the terms are joined in one order: the same bits every time.

/// A line, seen in the direction of the scan.
struct ScanLines {
  funcs::AxisSplit s;
  bool reverse = false, exclusive = false;
  __device__ int64_t Base(int64_t line) const {
    return line / s.inner * s.len * s.inner + line % s.inner;
  }
  __device__ int64_t At(int64_t base, int64_t k) const {
    return base + (reverse ? s.len - 1 - k : k) * s.inner;
  }
};

template <typename Item, typename Load, typename Join, typename Store>
struct ScanLineBody {
  ScanLines lines;
  Item empty;
  Load load;
  Join join;
  Store store;
  __device__ void operator()(int64_t line) const {
    const int64_t base = lines.Base(line);
    Item total = empty;
    for (int64_t k = 0; k < lines.s.len; ++k) {
      const int64_t at = lines.At(base, k);
      const Item before = total, item = load(at, k);
      total = k == 0 ? item : join(before, item);
      store(at, lines.exclusive ? before : total);
    }
  }
};

constexpr int kScanThreads = 256;

template <typename Item, typename Body>
__global__ void ScanTilesKernel(int64_t count, Body b) {
  using BlockScan = cub::BlockScan<Item, kScanThreads>;
  __shared__ typename BlockScan::TempStorage storage;
  const int64_t len = b.lines.s.len;
  for (int64_t line = blockIdx.x; line < count; line += gridDim.x) {
    const int64_t base = b.lines.Base(line);
    Item total = b.empty;
    if (b.lines.exclusive && threadIdx.x == 0) b.store(b.lines.At(base, 0), b.empty);
    for (int64_t first = 0; first < len; first += kScanThreads) {
      const int64_t k = first + threadIdx.x, at = b.lines.At(base, k);
      const Item item = k < len ? b.load(at, k) : b.empty;
      Item joined, tile;
      BlockScan(storage).InclusiveScan(item, joined, b.join, tile);
      if (first > 0) joined = b.join(total, joined);
      total = first > 0 ? b.join(total, tile) : tile;
      const int64_t to = b.lines.exclusive ? k + 1 : k;
      if (to < len) b.store(b.lines.At(base, to), joined);
      __syncthreads();  // before the storage is used again
    }
  }
}

/// Enqueues: scans each line of the elements: join(join(load(0), load(1)), …), stored for each k;
/// exclusive: what is before k, `empty` for k = 0. load(element, k), store(element, item).
/// `in_tiles`: a block may scan a line; join must be associative then, and exclusive results must
/// not take the memory that is loaded.
template <typename Item, typename Load, typename Join, typename Store>
void GpuScanLines(const GPUContext& ctx, const ScanLines& lines, bool in_tiles, Item empty,
                  Load load, Join join, Store store) {
  using Body = ScanLineBody<Item, Load, Join, Store>;
  const Body body{lines, empty, load, join, store};
  const funcs::AxisSplit& s = lines.s;
  const int64_t count = s.outer * s.inner;
  if (count == 0 || s.len == 0) return;
  constexpr int64_t kManyLines = 16384;
  if (!in_tiles || s.len < kScanThreads / 2 || (s.inner > 1 && count >= kManyLines)) {
    return GpuLoop(ctx, count, body);
  }
  backends::gpu::GpuLaunchConfig config;
  config.thread_per_block.x = kScanThreads;
  config.block_per_grid.x = static_cast<unsigned>(std::min<int64_t>(count, 65535));
  GpuLaunch(ctx, config, ScanTilesKernel<Item, Body>, count, body);
}

template <typename T>
struct LoadElement {
  const T* x;
  __device__ T operator()(int64_t at, int64_t /*k*/) const { return x[at]; }
};
template <typename T>
struct StoreElement {
  T* to;
  __device__ void operator()(int64_t at, T item) const { to[at] = item; }
};

}  // namespace primitive
}  // namespace phi
