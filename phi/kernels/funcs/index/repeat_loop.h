#pragma once

#include <algorithm>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/ddim.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/reduce/reduce_plan.h"
#ifdef __CUDACC__
#include "phi/kernels/primitive/gpu_elementwise.h"
#endif

namespace phi {
namespace funcs {

/// The shape of a reduction of `dims` that keeps its axes as 1.
inline DDim KeptDims(const DDim& dims, const std::vector<int64_t>& axes, bool reduce_all) {
  const std::vector<bool> reduced = MarkReducedAxes(axes, dims.size(), reduce_all);
  DDim kept = dims;
  for (int i = 0; i < dims.size(); ++i) {
    if (reduced[i]) kept[i] = 1;
  }
  return kept;
}

/// to[i] = f(i, j) for each element i of shape `dims` and the element j of shape `from_dims` that
/// broadcasts to it. Both shapes have one rank; from_dims is 1 where it repeats. `dims` has
/// elements. Note [One source for CPU and GPU]
template <typename Context, typename T, typename F>
void RepeatLoop(const Context& /*ctx*/, const DDim& dims, const DDim& from_dims, T* to, F f) {
  const BroadcastPlan plan = PlanBroadcast(dims, from_dims, -1);
  const int64_t inner = plan.inner(), step = plan.y_step[plan.rank - 1];
  ParallelFor(plan.rows(), std::max<int64_t>(1, 32768 / inner), [&](int64_t begin, int64_t end) {
    for (int64_t row = begin; row < end; ++row) {
      int64_t rest = row, from = 0;
      for (int i = plan.rank - 2; i >= 0; --i) {
        from += rest % plan.dims[i] * plan.y_step[i];
        rest /= plan.dims[i];
      }
      const int64_t first = row * inner;
      if (step == 0) {
        for (int64_t i = 0; i < inner; ++i) to[first + i] = f(first + i, from);
      } else {
        for (int64_t i = 0; i < inner; ++i) to[first + i] = f(first + i, from + i);
      }
    }
  });
}

#ifdef __CUDACC__
template <typename T, typename F>
struct RepeatBody {
  primitive::BroadcastIndexer indexer;
  T* to;
  F f;
  __device__ void operator()(int64_t i) const { to[i] = f(i, indexer.At(i).at[1]); }
};

template <typename T, typename F>
void RepeatLoop(const GPUContext& ctx, const DDim& dims, const DDim& from_dims, T* to, F f) {
  const BroadcastPlan plan = PlanBroadcast(dims, from_dims, -1);
  primitive::GpuLoop(ctx, product(dims), RepeatBody<T, F>{primitive::IndexerOf(plan), to, f});
}
#endif

}  // namespace funcs
}  // namespace phi
