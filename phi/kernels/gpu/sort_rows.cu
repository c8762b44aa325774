#include <cub/device/device_radix_sort.cuh>

#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/kernels/funcs/index/gpu_sort_rows.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace funcs {

GpuSortedRows GpuSortRows(const GPUContext& ctx, const int64_t* rows, int64_t count,
                          int64_t limit) {
  GpuSortedRows sorted;
  const size_t list_bytes = static_cast<size_t>(count) * sizeof(int64_t);
  sorted.memory = ctx.Workspace(2 * list_bytes);
  auto* sorted_rows = static_cast<int64_t*>(sorted.memory->ptr());
  int64_t* positions = sorted_rows + count;
  sorted.rows = sorted_rows;
  sorted.positions = positions;
  const AllocationPtr before = ctx.Workspace(list_bytes);
  auto* counting = static_cast<int64_t*>(before->ptr());
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) { counting[i] = i; });
  int bits = 1;
  while (bits < 63 && (limit >> bits) != 0) ++bits;
  backends::gpu::GPUDeviceGuard guard(ctx.device_id());
  size_t scratch_bytes = 0;
  PADDLE_ENFORCE_GPU_SUCCESS(cub::DeviceRadixSort::SortPairs(nullptr, scratch_bytes, rows,
                                                             sorted_rows, counting, positions,
                                                             count, 0, bits, ctx.stream()));
  const AllocationPtr scratch = ctx.Workspace(scratch_bytes);
  PADDLE_ENFORCE_GPU_SUCCESS(cub::DeviceRadixSort::SortPairs(scratch->ptr(), scratch_bytes, rows,
                                                             sorted_rows, counting, positions,
                                                             count, 0, bits, ctx.stream()));
  return sorted;
}

}  // namespace funcs
}  // namespace phi
