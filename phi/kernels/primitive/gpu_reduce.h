#pragma once

// For files that nvcc compiles.
#include <algorithm>

#include "phi/backends/gpu/gpu_launch_config.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/kernel_primitives.h"

namespace phi {
namespace primitive {

// Note [Reductions on the GPU]
// An output is joined from `count` values by a group of `lanes` threads: one thread where
// neighbouring outputs read neighbouring elements, else a warp or a block. Where there are fewer
// outputs than the device has room for, each is cut into chunks, whose results go to scratch memory
// and are joined by a second kernel. Nothing is added atomically: the same bits every time.

/// How the work is cut.
struct ReduceShape {
  int64_t outputs = 0, count = 0;
  int64_t chunk = 0, chunks = 1;  // values of a chunk; chunks of an output
  int lanes = 1;
};

/// `values_are_neighbours`: the values of an output lie side by side; otherwise outputs do.
inline ReduceShape PlanGpuReduce(const GPUContext& ctx, int64_t outputs, int64_t count,
                                 bool values_are_neighbours) {
  ReduceShape s{outputs, count, count, 1, 1};
  if (values_are_neighbours && count > 8) {
    s.lanes = count > 2048 ? kps::kReduceThreads : kps::kWarpSize;
  }
  const int64_t room = int64_t{ctx.GetSMCount()} * ctx.GetMaxThreadsPerMultiProcessor() / s.lanes;
  const int64_t least = int64_t{s.lanes} * 16;  // values worth a chunk
  const int64_t wanted = std::max<int64_t>(1, room / std::max<int64_t>(1, outputs));
  s.chunks = std::max<int64_t>(1, std::min(wanted, count / least));
  s.chunk = s.chunks == 1 ? count : (count + s.chunks - 1) / s.chunks;
  return s;
}

/// source.Base(o) once for an output, then source.Load(base, o, k) for its values k;
/// sink(total, o, chunk).
template <typename Acc, typename Source, typename Combine, typename Sink>
__global__ void ReduceKernel(ReduceShape s, Acc identity, Source source, Combine combine,
                             Sink sink) {
  const int lane = static_cast<int>(threadIdx.x) & (s.lanes - 1);
  const int64_t groups = int64_t{gridDim.x} * blockDim.x / s.lanes;
  const int64_t units = s.outputs * s.chunks;
  const int64_t first = (int64_t{blockIdx.x} * blockDim.x + threadIdx.x) / s.lanes;
  for (int64_t unit = first; unit < units; unit += groups) {
    const int64_t chunk = s.chunks == 1 ? 0 : unit / s.outputs;
    const int64_t o = unit - chunk * s.outputs;
    const int64_t end = min(s.count, (chunk + 1) * s.chunk);
    const auto base = source.Base(o);
    Acc total = identity;
    for (int64_t k = chunk * s.chunk + lane; k < end; k += s.lanes) {
      total = combine(total, source.Load(base, o, k));
    }
    if (s.lanes > 1) total = kps::Reduce(total, combine, s.lanes);
    if (lane == 0) sink(total, o, chunk);
  }
}

template <typename Acc>
struct PartialSource {
  const Acc* partials;  // [chunks, outputs]
  int64_t outputs;
  __device__ int64_t Base(int64_t o) const { return o; }
  __device__ Acc Load(int64_t base, int64_t /*o*/, int64_t k) const {
    return partials[base + k * outputs];
  }
};

template <typename Acc, typename Out, typename Finish>
struct ReduceSink {
  Acc* partials;  // nullptr: the total is finished into `out`
  int64_t outputs;
  Out* out;
  Finish finish;
  __device__ void operator()(const Acc& total, int64_t o, int64_t chunk) const {
    if (partials != nullptr) {
      partials[chunk * outputs + o] = total;
    } else {
      out[o] = static_cast<Out>(finish(total, o));
    }
  }
};

inline backends::gpu::GpuLaunchConfig ReduceLaunch(const GPUContext& ctx, const ReduceShape& s) {
  auto config = backends::gpu::GetGpuLaunchConfig1D(
      ctx, s.outputs * s.chunks * static_cast<int64_t>(s.lanes));
  config.thread_per_block.x = kps::kReduceThreads;
  return config;
}

/// out[o] = finish(the values of output o joined by `combine`, o), for o in [0, outputs).
/// `combine` may join in any order; `source` is what ReduceKernel says.
template <typename Acc, typename Out, typename Source, typename Combine, typename Finish>
void GpuReduce(const GPUContext& ctx, int64_t outputs, int64_t count, bool values_are_neighbours,
               Acc identity, Source source, Combine combine, Finish finish, Out* out) {
  if (outputs <= 0) return;
  const ReduceShape s = PlanGpuReduce(ctx, outputs, count, values_are_neighbours);
  using Sink = ReduceSink<Acc, Out, Finish>;
  Sink sink{nullptr, outputs, out, finish};
  if (s.chunks == 1) {
    return GpuLaunch(ctx, ReduceLaunch(ctx, s), ReduceKernel<Acc, Source, Combine, Sink>, s,
                     identity, source, combine, sink);
  }
  const funcs::GpuArray<Acc> scratch(ctx, outputs * s.chunks);
  Sink to_scratch = sink;
  to_scratch.partials = scratch.data();
  GpuLaunch(ctx, ReduceLaunch(ctx, s), ReduceKernel<Acc, Source, Combine, Sink>, s, identity,
            source, combine, to_scratch);
  const ReduceShape rest{outputs, s.chunks, s.chunks, 1, 1};
  const PartialSource<Acc> partials{to_scratch.partials, outputs};
  GpuLaunch(ctx, ReduceLaunch(ctx, rest), ReduceKernel<Acc, PartialSource<Acc>, Combine, Sink>,
            rest, identity, partials, combine, sink);
}

}  // namespace primitive
}  // namespace phi
