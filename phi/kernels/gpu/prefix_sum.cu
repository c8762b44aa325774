#include <cub/device/device_scan.cuh>

#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/index/gpu_prefix_sum.h"

namespace phi {
namespace funcs {

void GpuPrefixSum(const GPUContext& ctx, const int64_t* terms, int64_t count, int64_t* sums) {
  if (count == 0) return;
  backends::gpu::GPUDeviceGuard guard(ctx.device_id());
  size_t scratch_bytes = 0;
  PADDLE_ENFORCE_GPU_SUCCESS(
      cub::DeviceScan::InclusiveSum(nullptr, scratch_bytes, terms, sums, count, ctx.stream()));
  const AllocationPtr scratch = ctx.Workspace(scratch_bytes);
  PADDLE_ENFORCE_GPU_SUCCESS(cub::DeviceScan::InclusiveSum(scratch->ptr(), scratch_bytes, terms,
                                                           sums, count, ctx.stream()));
}

GpuFlagged CountFlagged(const GPUContext& ctx, const int64_t* flags, int64_t count) {
  GpuFlagged flagged;
  flagged.memory = ctx.Workspace(static_cast<size_t>(count) * sizeof(int64_t));
  auto* sums = static_cast<int64_t*>(flagged.memory->ptr());
  flagged.sums = sums;
  if (count == 0) return flagged;
  GpuPrefixSum(ctx, flags, count, sums);
  GpuDownload(ctx, &flagged.total, sums + count - 1, sizeof(int64_t));
  return flagged;
}

}  // namespace funcs
}  // namespace phi
