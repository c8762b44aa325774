#pragma once

// For files that nvcc compiles.
#include <cstdint>
#include <type_traits>

#include "phi/backends/gpu/gpu_launch_config.h"

namespace phi {
namespace primitive {

template <typename Body>
__global__ void GpuLoopKernel(int64_t n, Body body) {
  const int64_t step = int64_t{gridDim.x} * blockDim.x;
  for (int64_t i = int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) body(i);
}

/// Enqueues body(i) for every i in [0, n); `body` is copied to the device, so it holds plain values.
template <typename Body>
void GpuLoop(const GPUContext& ctx, int64_t n, const Body& body) {
  static_assert(std::is_trivially_copyable_v<Body>, "the body is copied to the device");
  if (n <= 0) return;
  GpuLaunch(ctx, backends::gpu::GetGpuLaunchConfig1D(ctx, n), GpuLoopKernel<Body>, n, body);
}

}  // namespace primitive
}  // namespace phi
