#pragma once

// For files that nvcc compiles. The functors are those of the CPU (funcs/*_functor.h).
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_pack.h"
#include "phi/kernels/primitive/kernel_primitives.h"

namespace phi {
namespace primitive {

/// What is computed in the compute type of T.
template <typename T, typename Functor>
struct InComputeType {
  using C = funcs::ComputeType<T>;
  Functor f;
  __device__ auto operator()(T x) const { return f(static_cast<C>(x)); }
  __device__ auto operator()(T x, T y) const { return f(static_cast<C>(x), static_cast<C>(y)); }
};

template <int kCount, typename T, typename Out, typename Functor>
__global__ void UnaryKernel(const T* x, int64_t n, bool packs, Out* y, Functor f) {
  const int64_t tile = int64_t{kCount} * blockDim.x;
  for (int64_t at = int64_t{blockIdx.x} * tile; at < n; at += gridDim.x * tile) {
    alignas(sizeof(T) * kCount) T in[kCount];
    alignas(sizeof(Out) * kCount) Out out[kCount];
    if (packs && at + tile <= n) {
      kps::ReadData<T, kCount>(in, x + at, n - at);
      kps::ElementwiseUnary<T, Out, kCount>(out, in, f);
      kps::WriteData<Out, kCount>(y + at, out, n - at);
    } else {
      for (int64_t i = at + threadIdx.x; i < at + tile && i < n; i += blockDim.x) {
        y[i] = static_cast<Out>(f(x[i]));
      }
    }
  }
}

/// y[i] = f(x[i]) for i in [0, n); x and y may be the same. Half types are computed in float.
template <typename T, typename Out, typename Functor>
void GpuUnary(const GPUContext& ctx, const T* x, int64_t n, Out* y, Functor f) {
  if (n <= 0) return;
  constexpr int kCount = kPackOf<T, Out>;
  using F = InComputeType<T, Functor>;
  GpuLaunch(ctx, backends::gpu::GetGpuLaunchConfig1D(ctx, n, kCount),
            UnaryKernel<kCount, T, Out, F>, x, n, AreAligned(kPackBytes, x, y), y, F{f});
}

using BroadcastIndexer = StridedIndexer<int64_t, 2>;

template <int kCount, typename T, typename Out, typename Functor>
__global__ void BinaryKernel(const T* x, const T* y, int64_t n, bool packs, Out* z, Functor f) {
  const int64_t tile = int64_t{kCount} * blockDim.x;
  for (int64_t at = int64_t{blockIdx.x} * tile; at < n; at += gridDim.x * tile) {
    alignas(sizeof(T) * kCount) T a[kCount];
    alignas(sizeof(T) * kCount) T b[kCount];
    alignas(sizeof(Out) * kCount) Out out[kCount];
    if (packs && at + tile <= n) {
      kps::ReadData<T, kCount>(a, x + at, n - at);
      kps::ReadData<T, kCount>(b, y + at, n - at);
      kps::ElementwiseBinary<T, Out, kCount>(out, a, b, f);
      kps::WriteData<Out, kCount>(z + at, out, n - at);
    } else {
      for (int64_t i = at + threadIdx.x; i < at + tile && i < n; i += blockDim.x) {
        z[i] = static_cast<Out>(f(x[i], y[i]));
      }
    }
  }
}

// One element a thread: neighbouring threads read neighbouring elements.
template <typename T, typename Out, typename Functor>
__global__ void BroadcastKernel(const T* x, const T* y, BroadcastIndexer indexer, int64_t n, Out* z,
                                Functor f) {
  for (int64_t at = int64_t{blockIdx.x} * blockDim.x; at < n;
       at += int64_t{gridDim.x} * blockDim.x) {
    if (at + threadIdx.x >= n) break;
    T a[1], b[1];
    Out out[1];
    kps::ReadDataBc<T, 1, 0>(a, x, at, indexer, n);
    kps::ReadDataBc<T, 1, 1>(b, y, at, indexer, n);
    kps::ElementwiseBinary<T, Out, 1>(out, a, b, f);
    kps::WriteData<Out, 1, true>(z + at, out, n - at);
  }
}

inline BroadcastIndexer IndexerOf(const funcs::BroadcastPlan& plan) {
  BroadcastIndexer indexer;
  for (int axis = 0; axis < plan.rank; ++axis) {
    indexer.AddAxis(plan.dims[axis], {plan.x_step[axis], plan.y_step[axis]});
  }
  return indexer;
}

/// z = f(x, y) with broadcasting at `axis` (-1: aligned at the end). `z` has `n` elements; it may
/// be the memory of an operand that does not repeat.
template <typename T, typename Out, typename Functor>
void GpuBinary(const GPUContext& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
               Functor f, Out* z, int64_t n) {
  if (n <= 0) return;
  const T* a = x.data<T>();
  const T* b = y.data<T>();
  using F = InComputeType<T, Functor>;
  if (x.dims() != y.dims()) {
    const funcs::BroadcastPlan plan = funcs::PlanBroadcast(x.dims(), y.dims(), axis);
    return GpuLaunch(ctx, backends::gpu::GetGpuLaunchConfig1D(ctx, n), BroadcastKernel<T, Out, F>,
                     a, b, IndexerOf(plan), n, z, F{f});
  }
  constexpr int kCount = kPackOf<T, Out>;
  const bool packs = AreAligned(kPackBytes, a, b, z);
  GpuLaunch(ctx, backends::gpu::GetGpuLaunchConfig1D(ctx, n, kCount),
            BinaryKernel<kCount, T, Out, F>, a, b, n, packs, z, F{f});
}

}  // namespace primitive
}  // namespace phi
