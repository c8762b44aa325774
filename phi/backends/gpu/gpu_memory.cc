// Memory of the GPUs and pinned memory of the host, for the pools; copies to, from and between
// GPUs.
#include <cuda_runtime_api.h>

#include "phi/backends/gpu/gpu_capture.h"
#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_context_of.h"
#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/core/allocator.h"
#include "phi/core/tensor_copy.h"

namespace phi {
namespace {

using backends::gpu::ContextOf;
using backends::gpu::GPUDeviceGuard;

void CheckGpu(int device_id) {
  const std::string& reason = backends::gpu::GpuUnavailableReason();
  PADDLE_ENFORCE(reason.empty(), errors::Unavailable("no memory of a GPU: %s", reason));
  const int count = backends::gpu::GetGPUDeviceCount();
  PADDLE_ENFORCE(device_id >= 0 && device_id < count,
                 errors::Unavailable("there is no GPU %d; this machine has %d, numbered from 0",
                                     device_id, count));
}

// nullptr if the memory is used up: the pool then gives back what it keeps, or reports.
void* CheckedResult(cudaError_t status, void* ptr, const char* call) {
  if (status == cudaErrorMemoryAllocation) {
    (void)cudaGetLastError();
    return nullptr;
  }
  if (status != cudaSuccess) backends::gpu::ThrowGpuError(status, call, __FILE__, __LINE__);
  return ptr;
}

void* AllocateGpu(size_t size_bytes, int device_id) {
  CheckGpu(device_id);
  GPUDeviceGuard guard(device_id);
  const ScopedRelaxedCapture relaxed;
  void* ptr = nullptr;
  const cudaError_t status = cudaMalloc(&ptr, size_bytes);
  return CheckedResult(status, ptr, "cudaMalloc");
}

void FreeGpu(void* ptr, size_t /*size_bytes*/, int /*device_id*/) {
  const ScopedRelaxedCapture relaxed;
  (void)cudaFree(ptr);  // the address says which device; fails only when the process ends
}

void* AllocatePinned(size_t size_bytes, int /*device_id*/) {
  CheckGpu(0);
  void* ptr = nullptr;
  const cudaError_t status = cudaHostAlloc(&ptr, size_bytes, cudaHostAllocPortable);
  return CheckedResult(status, ptr, "cudaHostAlloc");
}

void FreePinned(void* ptr, size_t /*size_bytes*/, int /*device_id*/) { (void)cudaFreeHost(ptr); }

// On the stream of the device, after all that was enqueued there; blocks.
void CopyGpuBytes(const Place& to_place, void* to, const Place& from_place, const void* from,
                  size_t size_bytes) {
  const bool from_gpu = is_gpu_place(from_place);
  const GPUContext& ctx = ContextOf(from_gpu ? from_place : to_place);
  ctx.RefuseInCapture("a copy that waits");
  GPUDeviceGuard guard(ctx.device_id());
  if (size_bytes == 0) return ctx.Wait();  // what made the value may have been wrong
  if (from_gpu && is_gpu_place(to_place) && to_place != from_place) {
    ContextOf(to_place).Wait();  // what still uses the target's old contents
    PADDLE_ENFORCE_GPU_SUCCESS(cudaMemcpyPeerAsync(
        to, to_place.GetDeviceId(), from, from_place.GetDeviceId(), size_bytes, ctx.stream()));
  } else {
    PADDLE_ENFORCE_GPU_SUCCESS(
        cudaMemcpyAsync(to, from, size_bytes, cudaMemcpyDefault, ctx.stream()));
  }
  ctx.Wait();
}

[[maybe_unused]] const bool kGpuMemoryRegistered = [] {
  RegisterRawAllocator(AllocationType::GPU, &AllocateGpu, &FreeGpu);
  RegisterRawAllocator(AllocationType::GPUPINNED, &AllocatePinned, &FreePinned);
  RegisterCopyBytes(AllocationType::GPU, &CopyGpuBytes);
  return true;
}();

}  // namespace
}  // namespace phi
