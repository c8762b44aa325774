#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/kernels/funcs/gpu_copy.h"

namespace phi {
namespace funcs {

void GpuCopyAsync(const GPUContext& ctx, void* to, const void* from, size_t size_bytes) {
  if (size_bytes == 0 || to == from) return;
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudaMemcpyAsync(to, from, size_bytes, cudaMemcpyDeviceToDevice, ctx.stream()));
}

void GpuCopyRowsAsync(const GPUContext& ctx, void* to, size_t to_pitch, const void* from,
                      size_t from_pitch, size_t row_bytes, size_t rows) {
  if (row_bytes == 0 || rows == 0) return;
  if (rows == 1) return GpuCopyAsync(ctx, to, from, row_bytes);
  PADDLE_ENFORCE_GPU_SUCCESS(cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, row_bytes, rows,
                                               cudaMemcpyDeviceToDevice, ctx.stream()));
}

void GpuZeroAsync(const GPUContext& ctx, void* to, size_t size_bytes) {
  if (size_bytes == 0) return;
  PADDLE_ENFORCE_GPU_SUCCESS(cudaMemsetAsync(to, 0, size_bytes, ctx.stream()));
}

void GpuUploadAsync(const GPUContext& ctx, void* to, const void* from, size_t size_bytes) {
  if (size_bytes == 0) return;
  ctx.RefuseInCapture("a copy from the host");
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudaMemcpyAsync(to, from, size_bytes, cudaMemcpyHostToDevice, ctx.stream()));
}

void GpuDownload(const GPUContext& ctx, void* to, const void* from, size_t size_bytes) {
  ctx.RefuseInCapture("a copy to the host");
  if (size_bytes != 0) {
    PADDLE_ENFORCE_GPU_SUCCESS(
        cudaMemcpyAsync(to, from, size_bytes, cudaMemcpyDeviceToHost, ctx.stream()));
  }
  ctx.Wait();
}

}  // namespace funcs
}  // namespace phi
