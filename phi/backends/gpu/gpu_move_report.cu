#include <cuda_runtime_api.h>

#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/backends/gpu/gpu_value_report.h"

namespace phi {
namespace {

__global__ void Move(GpuValueReport* record, GpuValueReport* to) {
  *to = *record;
  *record = GpuValueReport();
}

}  // namespace

void MoveValueReport(gpuStream_t stream, GpuValueReport* record, GpuValueReport* to) {
  Move<<<1, 1, 0, stream>>>(record, to);
  PADDLE_ENFORCE_GPU_SUCCESS(cudaGetLastError());
}

}  // namespace phi
