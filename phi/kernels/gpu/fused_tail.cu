#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/elementwise/gpu_fused_tail.h"
#include "phi/kernels/primitive/gpu_elementwise.h"
#include "phi/kernels/primitive/gpu_pack.h"

namespace phi {
namespace funcs {
namespace {

// The channel of an element of the result.
struct ChannelFinder {
  primitive::Divider<int64_t> inner, channels;
};

template <typename C, int kCount>
struct ActivateEach {
  C* values;
  C alpha, beta;
  template <FusedFunction kFunction>
  __device__ void operator()(FusedConstant<kFunction>) const {
#pragma unroll
    for (int i = 0; i < kCount; ++i) values[i] = FusedValue<kFunction>(values[i], alpha, beta);
  }
};

// As far as there are elements; what is beyond stays as it is.
template <int kCount, typename T, typename C>
__device__ void AddElements(const T* from, int count, bool at_once, C* values) {
  primitive::Pack<T, kCount> read;
  if (at_once) {
    read = primitive::LoadPack<kCount>(from);
  } else {
#pragma unroll
    for (int i = 0; i < kCount; ++i) read.val[i] = i < count ? from[i] : static_cast<T>(0);
  }
#pragma unroll
  for (int i = 0; i < kCount; ++i) values[i] += static_cast<C>(read.val[i]);
}

// The elements that begin at `at`: the channel is looked for once.
template <int kCount, typename T, typename C>
__device__ void AddBias(const GpuFusedTail<T>& tail, const ChannelFinder& finder, int64_t at,
                        C* values) {
  const int64_t plane = finder.inner.Quotient(at);
  int64_t pixel = at - plane * tail.inner;
  int64_t channel = plane - finder.channels.Quotient(plane) * tail.channels;
#pragma unroll
  for (int i = 0; i < kCount; ++i) {
    values[i] += static_cast<C>(tail.bias[channel]);
    if (++pixel < tail.inner) continue;
    pixel = 0;
    if (++channel == tail.channels) channel = 0;
  }
}

template <int kCount, typename T>
__global__ void FusedTailKernel(int64_t n, GpuFusedTail<T> tail, ChannelFinder finder, bool packs,
                                T* y) {
  using C = ComputeType<T>;
  const int64_t step = int64_t{gridDim.x} * blockDim.x * kCount;
  for (int64_t at = (int64_t{blockIdx.x} * blockDim.x + threadIdx.x) * kCount; at < n; at += step) {
    const int count = static_cast<int>(n - at < kCount ? n - at : kCount);
    const bool at_once = packs && count == kCount;
    C values[kCount] = {};
    AddElements<kCount>(y + at, count, at_once, values);
    if (tail.bias != nullptr) AddBias<kCount>(tail, finder, at, values);
    if (tail.residual != nullptr) AddElements<kCount>(tail.residual + at, count, at_once, values);
    if (tail.relu) {
#pragma unroll
      for (int i = 0; i < kCount; ++i) values[i] = values[i] < C(0) ? C(0) : values[i];
    }
    VisitFusedFunction(tail.activation.function,
                       ActivateEach<C, kCount>{values, static_cast<C>(tail.activation.alpha),
                                               static_cast<C>(tail.activation.beta)});
    primitive::Pack<T, kCount> result;
#pragma unroll
    for (int i = 0; i < kCount; ++i) result.val[i] = static_cast<T>(values[i]);
    if (at_once) {
      primitive::StorePack(y + at, result);
    } else {
#pragma unroll
      for (int i = 0; i < kCount; ++i) {
        if (i < count) y[at + i] = result.val[i];
      }
    }
  }
}

}  // namespace

template <typename T>
void ApplyFusedTail(const GPUContext& ctx, int64_t n, const GpuFusedTail<T>& tail, T* y) {
  if (n <= 0 || tail.changes_nothing()) return;
  constexpr int kCount = primitive::kPackOf<T>;
  const bool packs = primitive::AreAligned(primitive::kPackBytes, y, tail.residual);
  const ChannelFinder finder = {primitive::Divider<int64_t>(tail.inner),
                                primitive::Divider<int64_t>(tail.channels)};
  GpuLaunch(ctx, backends::gpu::GetGpuLaunchConfig1D(ctx, n, kCount), FusedTailKernel<kCount, T>, n,
            tail, finder, packs, y);
}

template void ApplyFusedTail<float>(const GPUContext&, int64_t, const GpuFusedTail<float>&, float*);
template void ApplyFusedTail<double>(const GPUContext&, int64_t, const GpuFusedTail<double>&,
                                     double*);
template void ApplyFusedTail<float16>(const GPUContext&, int64_t, const GpuFusedTail<float16>&,
                                      float16*);
template void ApplyFusedTail<bfloat16>(const GPUContext&, int64_t, const GpuFusedTail<bfloat16>&,
                                       bfloat16*);

}  // namespace funcs
}  // namespace phi
