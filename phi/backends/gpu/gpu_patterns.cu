// Patterns in the memory of a GPU, for tests that guard it.
#include <cuda_runtime_api.h>

#include <algorithm>
#include <climits>
#include <mutex>
#include <vector>

#include "phi/backends/device_patterns.h"
#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_context_of.h"
#include "phi/backends/gpu/gpu_enforce.h"

namespace phi {
namespace {

using backends::gpu::ContextOf;
using backends::gpu::GPUDeviceGuard;

constexpr int kPatternThreads = 256;
constexpr int64_t kMostPatternBlocks = 4096;
constexpr unsigned kMostMisses = 64;

// In memory of the host that devices write. The host reads it when they have ended.
struct FoundMisses {
  unsigned count = 0;  // may be more than there is room for
  PatternMiss misses[kMostMisses];
};

__global__ void FillPattern(uint32_t* at, int64_t count, uint32_t word) {
  const int64_t step = static_cast<int64_t>(gridDim.x) * blockDim.x;
  for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count;
       i += step) {
    at[i] = word;
  }
}

// One block of threads looks at both zones.
__global__ void CheckZones(PatternedBlock block, bool freed, FoundMisses* found) {
  __shared__ long long first;
  if (threadIdx.x == 0) first = LLONG_MAX;
  __syncthreads();
  const auto* const begin = static_cast<const unsigned char*>(block.at);
  const auto before = static_cast<int64_t>(block.zone_bytes);
  const auto size = static_cast<int64_t>(block.size_bytes);
  const int64_t count = before + static_cast<int64_t>(block.tail_bytes);
  for (int64_t i = threadIdx.x; i < count; i += blockDim.x) {
    const int64_t offset = i < before ? i - before : size + i - before;
    const bool is_odd = (reinterpret_cast<uintptr_t>(begin + offset) & 1) != 0;
    const unsigned expected = is_odd ? block.pattern >> 8 : block.pattern & 0xFF;
    if (begin[offset] != expected) atomicMin(&first, static_cast<long long>(offset));
  }
  __syncthreads();
  if (threadIdx.x != 0 || first == LLONG_MAX) return;
  const unsigned at = atomicAdd(&found->count, 1u);
  if (at >= kMostMisses) return;
  found->misses[at].block = block;
  found->misses[at].freed = freed;
  found->misses[at].offset_bytes = first;
}

// Of the process, and for ever: memory may be freed when it ends.
FoundMisses* FoundInZones() {
  static FoundMisses* const found = [] {
    void* memory = nullptr;
    PADDLE_ENFORCE_GPU_SUCCESS(
        cudaHostAlloc(&memory, sizeof(FoundMisses), cudaHostAllocPortable | cudaHostAllocMapped));
    return new (memory) FoundMisses;
  }();
  return found;
}

void FillMemory(const Place& place, void* at, size_t size_bytes, uint16_t pattern) {
  const auto count = static_cast<int64_t>(size_bytes / sizeof(uint32_t));
  if (count == 0) return;
  const GPUContext& ctx = ContextOf(place);
  GPUDeviceGuard guard(ctx.device_id());
  const int64_t blocks =
      std::min(kMostPatternBlocks, (count + kPatternThreads - 1) / kPatternThreads);
  FillPattern<<<static_cast<unsigned>(blocks), kPatternThreads, 0, ctx.stream()>>>(
      static_cast<uint32_t*>(at), count, static_cast<uint32_t>(pattern) * 0x10001u);
  PADDLE_ENFORCE_GPU_SUCCESS(cudaGetLastError());
}

void CheckBlock(const Place& place, const PatternedBlock& block, bool freed) {
  const GPUContext& ctx = ContextOf(place);
  GPUDeviceGuard guard(ctx.device_id());
  CheckZones<<<1, kPatternThreads, 0, ctx.stream()>>>(block, freed, FoundInZones());
  PADDLE_ENFORCE_GPU_SUCCESS(cudaGetLastError());
}

// Not through the context, which would throw what kernels found wrong in values.
std::vector<PatternMiss> TakeMisses(const Place& place) {
  const GPUContext& ctx = ContextOf(place);
  GPUDeviceGuard guard(ctx.device_id());
  PADDLE_ENFORCE_GPU_SUCCESS(cudaStreamSynchronize(ctx.stream()));
  FoundMisses* const found = FoundInZones();
  const unsigned count = std::min(found->count, kMostMisses);
  std::vector<PatternMiss> misses(found->misses, found->misses + count);
  found->count = 0;
  return misses;
}

constexpr DevicePatterns kGpuPatterns = {&FillMemory, &CheckBlock, &TakeMisses};
[[maybe_unused]] const int kGpuPatternsRegistered =
    RegisterDevicePatterns(AllocationType::GPU, &kGpuPatterns);

}  // namespace
}  // namespace phi
