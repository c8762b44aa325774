#pragma once

// For files that nvcc compiles.
#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "phi/backends/gpu/gpu_launch_config.h"
#include "phi/kernels/primitive/kernel_primitives.h"

namespace phi {
namespace primitive {

// A matrix that is factored is the work of one block: its steps wait for each other.

constexpr int kMatrixThreads = kps::kReduceThreads;
constexpr int kMatrixWarps = kMatrixThreads / kps::kWarpSize;

template <typename Body>
__global__ void MatrixKernel(int64_t count, Body body) {
  for (int64_t i = blockIdx.x; i < count; i += gridDim.x) {
    body(i);
    __syncthreads();
  }
}

/// Enqueues body(i) for every i in [0, count), each by the kMatrixThreads threads of a block.
template <typename Body>
void GpuForEachMatrix(const GPUContext& ctx, int64_t count, const Body& body) {
  static_assert(std::is_trivially_copyable_v<Body>, "the body is copied to the device");
  if (count <= 0) return;
  backends::gpu::GpuLaunchConfig config;
  config.thread_per_block.x = kMatrixThreads;
  config.block_per_grid.x = static_cast<unsigned>(std::min<int64_t>(count, int64_t{1} << 20));
  GpuLaunch(ctx, config, MatrixKernel<Body>, count, body);
}

__device__ inline int MatrixLane() { return static_cast<int>(threadIdx.x) % kps::kWarpSize; }
__device__ inline int MatrixWarp() { return static_cast<int>(threadIdx.x) / kps::kWarpSize; }

/// Calls f(i, j) for the elements of [top, rows) × [left, cols): a warp takes a row.
template <typename F>
__device__ void ForEachInBlock(int64_t top, int64_t rows, int64_t left, int64_t cols, F f) {
  for (int64_t i = top + MatrixWarp(); i < rows; i += kMatrixWarps) {
    for (int64_t j = left + MatrixLane(); j < cols; j += kps::kWarpSize) f(i, j);
  }
}

struct TakeLargerDouble {
  __device__ double operator()(double a, double b) const { return a < b ? b : a; }
};
struct AddDoubles {
  __device__ double operator()(double a, double b) const { return a + b; }
};
/// The sum over the threads of the block, in all of them. All threads of the block call it.
__device__ inline double SumOverBlock(double value) {
  return kps::Reduce(value, AddDoubles(), kMatrixThreads);
}
/// The sum over the threads of a warp, in all of them.
__device__ inline double SumOverWarp(double value) {
  return kps::Reduce(value, AddDoubles(), kps::kWarpSize);
}
/// Whether a thread of the block has `value`. All threads of the block call it.
__device__ inline bool AnyInBlock(bool value) { return __syncthreads_or(value ? 1 : 0) != 0; }

}  // namespace primitive
}  // namespace phi
