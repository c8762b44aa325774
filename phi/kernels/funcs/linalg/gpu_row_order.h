#pragma once

// For files that nvcc compiles.
#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace funcs {

/// OrderOfRows of `count` factorisations with `pivots_each` pivots, which count from 1:
/// orders[i] has `rows` elements. A pivot out of range exchanges nothing, and is reported.
inline void GpuOrderOfRows(const GPUContext& ctx, const char* kernel, int64_t count, int64_t rows,
                           const int* pivots, int64_t pivots_each, int64_t* orders) {
  const GpuIndexCheck check(ctx, kernel, "Pivots", rows + 1, /*low=*/1);
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t item) {
    int64_t* const order = orders + item * rows;
    for (int64_t i = 0; i < rows; ++i) order[i] = i;
    for (int64_t i = 0; i < pivots_each; ++i) {
      const int64_t pivot = pivots[item * pivots_each + i];
      if (!check.Holds(pivot)) continue;
      const int64_t held = order[i];
      order[i] = order[pivot - 1];
      order[pivot - 1] = held;
    }
  });
}

}  // namespace funcs
}  // namespace phi
