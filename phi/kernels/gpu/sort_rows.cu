#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/gpu_sort_rows.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_sort_pairs.h"

namespace phi {
namespace funcs {

GpuSortedRows GpuSortRows(const GPUContext& ctx, const int64_t* rows, int64_t count,
                          int64_t limit) {
  GpuSortedRows sorted;
  sorted.memory = ctx.Workspace(2 * static_cast<size_t>(count) * sizeof(int64_t));
  auto* sorted_rows = static_cast<int64_t*>(sorted.memory->ptr());
  int64_t* positions = sorted_rows + count;
  sorted.rows = sorted_rows;
  sorted.positions = positions;
  const GpuArray<int64_t> before(ctx, count);
  int64_t* counting = before.data();
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) { counting[i] = i; });
  int bits = 1;
  while (bits < 63 && (limit >> bits) != 0) ++bits;
  primitive::GpuSortPairs(ctx, rows, counting, count, bits, sorted_rows, positions);
  return sorted;
}

}  // namespace funcs
}  // namespace phi
