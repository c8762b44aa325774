#pragma once

// For files that nvcc compiles.
#include <algorithm>
#include <cstddef>

#include "phi/backends/gpu/gpu_launch_config.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_pack.h"
#include "phi/kernels/primitive/permutation.h"

namespace phi {
namespace primitive {

// Note [Transpose tiles]
// Where the innermost axis moves, either reads or writes of a warp lie far apart. If the axes that
// stay neighbours leave matrices to be transposed, as between [N, C, H, W] and [N, H, W, C], a
// block moves a tile of one through its own memory: it reads rows and writes columns, both side by
// side. Two elements of 2 bytes go together where rows and columns have an even number of them.
// Where the innermost axis stays, what lies in a row of it moves as one wider element; if that is
// the whole row, the axis is gone, and what is left may have tiles.

template <int kSide>
struct TileFinder {
  Divider<int64_t> down, across;  // tiles of a matrix
  int64_t tiles;

  explicit TileFinder(const Matrices& m)
      : down((m.rows + kSide - 1) / kSide),
        across((m.columns + kSide - 1) / kSide),
        tiles(m.count * down.divisor * across.divisor) {}
  struct Tile {
    int64_t matrix, row, column;
  };
  __device__ Tile At(int64_t i) const {
    const int64_t line = across.Quotient(i), matrix = down.Quotient(line);
    return {matrix, (line - matrix * down.divisor) * kSide, (i - line * across.divisor) * kSide};
  }
};

constexpr int kTransposeThreads = 256;

template <typename Element>
__global__ void TransposeTiles(Matrices m, TileFinder<32> finder, const Element* from,
                               Element* to) {
  constexpr int kSide = 32, kStep = kTransposeThreads / kSide;
  __shared__ Element tile[kSide][kSide + 1];
  const int lane = static_cast<int>(threadIdx.x) % kSide;
  const int line = static_cast<int>(threadIdx.x) / kSide;
  for (int64_t i = blockIdx.x; i < finder.tiles; i += gridDim.x) {
    const auto at = finder.At(i);
    const int64_t matrix = at.matrix * m.rows * m.columns;
    for (int r = line; r < kSide; r += kStep) {
      const int64_t row = at.row + r, column = at.column + lane;
      if (row < m.rows && column < m.columns)
        tile[r][lane] = from[matrix + row * m.columns + column];
    }
    __syncthreads();
    for (int c = line; c < kSide; c += kStep) {
      const int64_t row = at.row + lane, column = at.column + c;
      if (row < m.rows && column < m.columns) to[matrix + column * m.rows + row] = tile[lane][c];
    }
    __syncthreads();
  }
}

/// Elements of 2 bytes, of which rows and columns have an even number, two by two.
inline __global__ void TransposePairs(Matrices m, TileFinder<64> finder, const uint32_t* from,
                                      uint32_t* to) {
  constexpr int kSide = 64, kLanes = kSide / 2, kStep = kTransposeThreads / kLanes;
  __shared__ alignas(4) uint16_t tile[kSide][kSide + 2];  // [column][row]
  const int lane = static_cast<int>(threadIdx.x) % kLanes;
  const int line = static_cast<int>(threadIdx.x) / kLanes;
  for (int64_t i = blockIdx.x; i < finder.tiles; i += gridDim.x) {
    const auto at = finder.At(i);
    const int64_t matrix = at.matrix * m.rows * m.columns;
    for (int r = line; r < kSide; r += kStep) {
      const int64_t row = at.row + r, column = at.column + 2 * lane;
      if (row >= m.rows || column >= m.columns) continue;
      const uint32_t two = from[(matrix + row * m.columns + column) / 2];
      tile[2 * lane][r] = static_cast<uint16_t>(two);
      tile[2 * lane + 1][r] = static_cast<uint16_t>(two >> 16);
    }
    __syncthreads();
    for (int c = line; c < kSide; c += kStep) {
      const int64_t row = at.row + 2 * lane, column = at.column + c;
      if (row >= m.rows || column >= m.columns) continue;
      to[(matrix + column * m.rows + row) / 2] =
          *reinterpret_cast<const uint32_t*>(&tile[c][2 * lane]);
    }
    __syncthreads();
  }
}

inline backends::gpu::GpuLaunchConfig TileLaunch(const GPUContext& ctx, int64_t tiles) {
  backends::gpu::GpuLaunchConfig config;
  config.thread_per_block.x = kTransposeThreads;
  constexpr int64_t kWaves = 4;
  const int64_t resident =
      int64_t{ctx.GetSMCount()} * ctx.GetMaxThreadsPerMultiProcessor() / kTransposeThreads;
  config.block_per_grid.x = static_cast<unsigned>(std::min(tiles, resident * kWaves));
  return config;
}

/// Enqueues the transposition of `m`, with elements. `from`, `to`: apart.
template <size_t kBytes>
void TransposeMatrices(const GPUContext& ctx, const Matrices& m, const void* from, void* to) {
  if constexpr (kBytes == 2) {
    if (m.rows % 2 == 0 && m.columns % 2 == 0 && AreAligned(sizeof(uint32_t), from, to)) {
      const TileFinder<64> finder(m);
      return GpuLaunch(ctx, TileLaunch(ctx, finder.tiles), TransposePairs, m, finder,
                       static_cast<const uint32_t*>(from), static_cast<uint32_t*>(to));
    }
  }
  using Element = Bytes<kBytes>;
  const TileFinder<32> finder(m);
  GpuLaunch(ctx, TileLaunch(ctx, finder.tiles), TransposeTiles<Element>, m, finder,
            static_cast<const Element*>(from), static_cast<Element*>(to));
}

}  // namespace primitive
}  // namespace phi
