#pragma once

#include <cstdint>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/common/hostdevice.h"
#ifdef __CUDACC__
#include "phi/kernels/primitive/gpu_loop.h"
#endif

namespace phi {
namespace funcs {

// Note [One source for CPU and GPU]
// A kernel whose elements are independent is written once, in phi/kernels/impl, on the loops of
// this folder: ForEach, UnaryLoop, ElementwiseLoop, MapElements, ReduceLoop, RepeatLoop. They take
// the context; for a GPUContext, in a file that nvcc compiles, each has an overload that enqueues a
// kernel. The body that is called for an element is a functor whose call is HOSTDEVICE, or a lambda
// written `[=] DEVICE(int64_t i) { … }`, which holds plain values. Elements that come in order,
// such as random numbers, are made on the host for both (FillOnHost). phi/kernels/cpu and
// phi/kernels/gpu include the source and register it. Where the loops themselves differ, the source
// declares a function template in its unnamed namespace, which the two define.

/// body(i) for every i in [0, n), in any order. `grain`: how many are worth a thread of the CPU.
template <typename Context, typename Body>
void ForEach(const Context& /*ctx*/, int64_t n, int64_t grain, const Body& body) {
  ParallelFor(n, grain, [&body](int64_t begin, int64_t end) {
    const Body own = body;  // in registers: stores through it cannot change it
    for (int64_t i = begin; i < end; ++i) own(i);
  });
}

#ifdef __CUDACC__
template <typename Body>
void ForEach(const GPUContext& ctx, int64_t n, int64_t /*grain*/, const Body& body) {
  primitive::GpuLoop(ctx, n, body);
}
#endif

}  // namespace funcs
}  // namespace phi
