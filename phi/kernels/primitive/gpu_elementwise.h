#pragma once

// For files that nvcc compiles. The functors are those of the CPU (funcs/*_functor.h).
#include <algorithm>

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace primitive {

// Note [Packs]
// These kernels only move memory, which a GPU does best 16 bytes a thread at a time. So a thread
// handles a pack of neighbouring elements, if all operands start at a multiple of 16 bytes (memory
// from the pool does; a slice may not), and the last elements that fill no pack are handled one by
// one.

template <typename T, int kCount>
struct alignas(sizeof(T) * kCount) Pack {
  T at[kCount];
};

template <typename T, typename Out>
constexpr int PackSize() {
  return static_cast<int>(16 / std::max(sizeof(T), sizeof(Out)));
}

inline bool IsAlignedForPacks(const void* ptr) {
  return reinterpret_cast<uintptr_t>(ptr) % 16 == 0;
}

template <int kCount, typename T, typename Out, typename Functor>
__global__ void UnaryKernel(const T* x, int64_t n, Out* y, Functor f) {
  using C = funcs::ComputeType<T>;
  const int64_t step = int64_t{gridDim.x} * blockDim.x;
  const int64_t first = int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const int64_t packs = n / kCount;
  for (int64_t i = first; i < packs; i += step) {
    const auto in = reinterpret_cast<const Pack<T, kCount>*>(x)[i];
    Pack<Out, kCount> out;
#pragma unroll
    for (int k = 0; k < kCount; ++k) out.at[k] = static_cast<Out>(f(static_cast<C>(in.at[k])));
    reinterpret_cast<Pack<Out, kCount>*>(y)[i] = out;
  }
  for (int64_t i = packs * kCount + first; i < n; i += step) {
    y[i] = static_cast<Out>(f(static_cast<C>(x[i])));
  }
}

/// y[i] = f(x[i]) for i in [0, n); x and y may be the same. Half types are computed in float.
template <typename T, typename Out, typename Functor>
void GpuUnary(const GPUContext& ctx, const T* x, int64_t n, Out* y, Functor f) {
  if (n <= 0) return;
  constexpr int kCount = PackSize<T, Out>();
  if (IsAlignedForPacks(x) && IsAlignedForPacks(y)) {
    GpuLaunch(ctx, backends::gpu::GetGpuLaunchConfig1D(ctx, n, kCount),
              UnaryKernel<kCount, T, Out, Functor>, x, n, y, f);
  } else {
    GpuLaunch(ctx, backends::gpu::GetGpuLaunchConfig1D(ctx, n), UnaryKernel<1, T, Out, Functor>, x,
              n, y, f);
  }
}

/// A whole unary kernel: allocate `out` of type T, compute.
template <typename T, template <typename> class Functor>
void UnaryCompute(const GPUContext& ctx, const DenseTensor& x, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  GpuUnary(ctx, x.data<T>(), x.numel(), y, Functor<funcs::ComputeType<T>>());
}

template <int kCount, typename T, typename Out, typename Functor>
__global__ void BinaryKernel(const T* x, const T* y, int64_t n, Out* z, Functor f) {
  using C = funcs::ComputeType<T>;
  const int64_t step = int64_t{gridDim.x} * blockDim.x;
  const int64_t first = int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const int64_t packs = n / kCount;
  for (int64_t i = first; i < packs; i += step) {
    const auto a = reinterpret_cast<const Pack<T, kCount>*>(x)[i];
    const auto b = reinterpret_cast<const Pack<T, kCount>*>(y)[i];
    Pack<Out, kCount> out;
#pragma unroll
    for (int k = 0; k < kCount; ++k) {
      out.at[k] = static_cast<Out>(f(static_cast<C>(a.at[k]), static_cast<C>(b.at[k])));
    }
    reinterpret_cast<Pack<Out, kCount>*>(z)[i] = out;
  }
  for (int64_t i = packs * kCount + first; i < n; i += step) {
    z[i] = static_cast<Out>(f(static_cast<C>(x[i]), static_cast<C>(y[i])));
  }
}

template <typename Index, typename T, typename Out, typename Functor>
struct BroadcastBody {
  StridedIndexer<Index, 2> indexer;
  const T* x;
  const T* y;
  Out* z;
  Functor f;

  __device__ void operator()(int64_t i) const {
    using C = funcs::ComputeType<T>;
    const auto p = indexer.At(static_cast<Index>(i));
    z[i] = static_cast<Out>(f(static_cast<C>(x[p.at[0]]), static_cast<C>(y[p.at[1]])));
  }
};

template <typename Index, typename T, typename Out, typename Functor>
void GpuBroadcast(const GPUContext& ctx, const funcs::BroadcastPlan& plan, const T* x, const T* y,
                  int64_t n, Out* z, Functor f) {
  BroadcastBody<Index, T, Out, Functor> body{{}, x, y, z, f};
  for (int axis = 0; axis < plan.rank; ++axis) {
    body.indexer.AddAxis(plan.dims[axis], {plan.x_step[axis], plan.y_step[axis]});
  }
  GpuLoop(ctx, n, body);
}

/// z = f(x, y) with broadcasting at `axis` (-1: aligned at the end). `z` has `n` elements; it may
/// be the memory of an operand that does not repeat.
template <typename T, typename Out, typename Functor>
void GpuBinary(const GPUContext& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
               Functor f, Out* z, int64_t n) {
  if (n <= 0) return;
  const T* a = x.data<T>();
  const T* b = y.data<T>();
  if (x.dims() != y.dims()) {
    const funcs::BroadcastPlan plan = funcs::PlanBroadcast(x.dims(), y.dims(), axis);
    return FitsIndex32(n) ? GpuBroadcast<uint32_t>(ctx, plan, a, b, n, z, f)
                          : GpuBroadcast<uint64_t>(ctx, plan, a, b, n, z, f);
  }
  constexpr int kCount = PackSize<T, Out>();
  if (IsAlignedForPacks(a) && IsAlignedForPacks(b) && IsAlignedForPacks(z)) {
    GpuLaunch(ctx, backends::gpu::GetGpuLaunchConfig1D(ctx, n, kCount),
              BinaryKernel<kCount, T, Out, Functor>, a, b, n, z, f);
  } else {
    GpuLaunch(ctx, backends::gpu::GetGpuLaunchConfig1D(ctx, n), BinaryKernel<1, T, Out, Functor>, a,
              b, n, z, f);
  }
}

/// A whole binary kernel: allocate `out` of type T, compute.
template <typename T, template <typename> class Functor>
void ElementwiseCompute(const GPUContext& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                        DenseTensor* out) {
  T* z = ctx.template Alloc<T>(out);
  GpuBinary<T>(ctx, x, y, axis, Functor<funcs::ComputeType<T>>(), z, out->numel());
}

}  // namespace primitive
}  // namespace phi
