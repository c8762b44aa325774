#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_enforce.h"

namespace phi {
namespace backends {
namespace gpu {

struct GpuLaunchConfig {
  dim3 thread_per_block{1, 1, 1};
  dim3 block_per_grid{1, 1, 1};
};

/// For a kernel that walks `numel` items with a grid-stride loop, `items_per_thread` at a time:
/// blocks of 256 threads, no more of them than keep the device full a few times over.
inline GpuLaunchConfig GetGpuLaunchConfig1D(const GPUContext& ctx, int64_t numel,
                                            int items_per_thread = 1) {
  constexpr int64_t kThreads = 256;
  constexpr int64_t kWaves = 4;
  const int64_t per_block = kThreads * items_per_thread;
  const int64_t resident =
      int64_t{ctx.GetSMCount()} * ctx.GetMaxThreadsPerMultiProcessor() / kThreads;
  const int64_t blocks = std::max<int64_t>(1, (numel + per_block - 1) / per_block);
  GpuLaunchConfig config;
  config.thread_per_block.x = static_cast<unsigned>(kThreads);
  config.block_per_grid.x = static_cast<unsigned>(std::min(blocks, resident * kWaves));
  return config;
}

}  // namespace gpu
}  // namespace backends

#ifdef __CUDACC__
/// Enqueues kernel(args...), a __global__ function, on the stream and the device of `ctx`: one CUDA
/// call beside those of the device guard. Does not wait, and allocates nothing.
/// config: at least one thread and one block, within the limits of the device and of the kernel.
/// args: as many as the kernel has parameters, each converted to its type; they are copied, so that
/// they may end with the call. Pointers among them are to memory that the device can reach until
/// the kernel has run.
/// Errors: External if the kernel cannot start (a refused `config`, no code for the device, an
/// error of an earlier kernel that ended the CUDA context), ResourceExhausted if memory for its
/// start is lacking. An error while it runs is raised by a later call that waits.
template <typename... Params, typename... Args>
void GpuLaunch(const GPUContext& ctx, const backends::gpu::GpuLaunchConfig& config,
               void (*kernel)(Params...), const Args&... args) {
  backends::gpu::GPUDeviceGuard guard(ctx.device_id());
  std::tuple<Params...> values(static_cast<Params>(args)...);
  std::apply(
      [&](Params&... value) {
        void* pointers[] = {&value..., nullptr};
        PADDLE_ENFORCE_GPU_SUCCESS(cudaLaunchKernel(reinterpret_cast<const void*>(kernel),
                                                    config.block_per_grid, config.thread_per_block,
                                                    pointers, 0, ctx.stream()));
      },
      values);
}
#endif

}  // namespace phi
