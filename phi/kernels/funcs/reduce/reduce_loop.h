#pragma once

#include <algorithm>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/kernels/funcs/reduce/reduce_plan.h"
#ifdef __CUDACC__
#include "phi/kernels/primitive/gpu_reduce.h"
#endif

namespace phi {
namespace funcs {

/// What a reduction does: map(element, output) gives an Acc, combine(Acc, Acc) joins two in any
/// order, finish(Acc, output) gives the result; `output` is the index of the output.
template <typename Acc, typename Map, typename Combine, typename Finish>
struct Reduction {
  Acc identity;
  Map map;
  Combine combine;
  Finish finish;
};
template <typename Acc, typename Map, typename Combine, typename Finish>
Reduction<Acc, Map, Combine, Finish> MakeReduction(Acc identity, Map map, Combine combine,
                                                   Finish finish) {
  return {identity, map, combine, finish};
}

namespace internal {

// Several running values, so that a row becomes vectors.
template <typename Acc, typename T, typename R>
Acc ReduceRow(const T* x, int64_t n, int64_t output, const R& r) {
  constexpr int64_t kLanes = 8;
  Acc lanes[kLanes];
  std::fill_n(lanes, kLanes, r.identity);
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    for (int64_t l = 0; l < kLanes; ++l) lanes[l] = r.combine(lanes[l], r.map(x[i + l], output));
  }
  Acc total = r.identity;
  for (; i < n; ++i) total = r.combine(total, r.map(x[i], output));
  for (int64_t l = 0; l < kLanes; ++l) total = r.combine(total, lanes[l]);
  return total;
}

template <typename Acc, typename T, typename Out, typename R>
void ReduceToNumbers(const ReducePlan& plan, const T* x, Out* out, const R& r) {
  const int64_t grain =
      std::max<int64_t>(1, 32768 / std::max<int64_t>(1, plan.inputs_per_output()));
  ParallelFor(plan.kept.count, grain, [&](int64_t begin, int64_t end) {
    for (int64_t o = begin; o < end; ++o) {
      const T* base = x + plan.kept.Offset(o);
      Acc total = r.identity;
      for (int64_t k = 0; k < plan.reduced.count; ++k) {
        total = r.combine(total, ReduceRow<Acc>(base + plan.reduced.Offset(k), plan.width, o, r));
      }
      out[o] = static_cast<Out>(r.finish(total, o));
    }
  });
}

template <typename Acc, typename T, typename Out, typename R>
void ReduceToRows(const ReducePlan& plan, const T* x, Out* out, const R& r) {
  constexpr int64_t kChunk = 256;
  const int64_t chunks = (plan.width + kChunk - 1) / kChunk;
  const int64_t work = std::max<int64_t>(1, plan.reduced.count * std::min(plan.width, kChunk));
  ParallelFor(plan.kept.count * chunks, std::max<int64_t>(1, 32768 / work),
              [&](int64_t begin, int64_t end) {
                Acc totals[kChunk];
                for (int64_t unit = begin; unit < end; ++unit) {
                  const int64_t row = unit / chunks, first = unit % chunks * kChunk;
                  const int64_t n = std::min(kChunk, plan.width - first);
                  const int64_t output = row * plan.width + first;
                  const T* base = x + plan.kept.Offset(row) + first;
                  std::fill_n(totals, n, r.identity);
                  for (int64_t k = 0; k < plan.reduced.count; ++k) {
                    const T* from = base + plan.reduced.Offset(k);
                    for (int64_t j = 0; j < n; ++j) {
                      totals[j] = r.combine(totals[j], r.map(from[j], output + j));
                    }
                  }
                  for (int64_t j = 0; j < n; ++j) {
                    out[output + j] = static_cast<Out>(r.finish(totals[j], output + j));
                  }
                }
              });
}

}  // namespace internal

/// out = the reduction of x along the plan's axes; `out` holds plan.outputs() elements and is not
/// x. Outputs of nothing are finish(identity). Note [One source for CPU and GPU]
template <typename Context, typename T, typename Out, typename Acc, typename Map, typename Combine,
          typename Finish>
void ReduceLoop(const Context& /*ctx*/, const ReducePlan& plan, const T* x, Out* out,
                const Reduction<Acc, Map, Combine, Finish>& r) {
  if (plan.last_is_reduced) {
    internal::ReduceToNumbers<Acc>(plan, x, out, r);
  } else {
    internal::ReduceToRows<Acc>(plan, x, out, r);
  }
}

#ifdef __CUDACC__
namespace internal {

using PlanIndexer = primitive::StridedIndexer<int64_t, 1>;

inline PlanIndexer IndexerOf(const AxisGroup& group, int64_t width, bool with_width) {
  PlanIndexer indexer;
  for (int i = 0; i < group.rank; ++i) {
    indexer.AddAxis(std::max<int64_t>(1, group.dims[i]), {group.steps[i]});
  }
  if (with_width) indexer.AddAxis(std::max<int64_t>(1, width), {1});
  if (indexer.rank == 0) indexer.AddAxis(1, {0});
  return indexer;
}

template <typename T, typename Map>
struct PlanSource {
  PlanIndexer kept, reduced;
  const T* x;
  Map map;
  __device__ int64_t Base(int64_t o) const { return kept.At(o).at[0]; }
  __device__ auto Load(int64_t base, int64_t o, int64_t k) const {
    return map(x[base + reduced.At(k).at[0]], o);
  }
};

}  // namespace internal

template <typename T, typename Out, typename Acc, typename Map, typename Combine, typename Finish>
void ReduceLoop(const GPUContext& ctx, const ReducePlan& plan, const T* x, Out* out,
                const Reduction<Acc, Map, Combine, Finish>& r) {
  const internal::PlanSource<T, Map> source{
      internal::IndexerOf(plan.kept, plan.width, !plan.last_is_reduced),
      internal::IndexerOf(plan.reduced, plan.width, plan.last_is_reduced), x, r.map};
  primitive::GpuReduce(ctx, plan.outputs(), plan.inputs_per_output(), plan.last_is_reduced,
                       r.identity, source, r.combine, r.finish, out);
}
#endif

}  // namespace funcs
}  // namespace phi
