#pragma once

// For files that nvcc compiles.
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_reduce.h"

namespace phi {
namespace primitive {

/// The element of x, of y and of the result, for each position along some axes of a broadcast.
using GradIndexer = StridedIndexer<int64_t, 3>;

template <typename Sum, typename T, typename F>
struct BroadcastGradSource {
  GradIndexer kept, repeated;
  const T *x, *y, *out, *out_grad;  // an operand that F does not read is never looked at
  F f;

  __device__ GradIndexer::Positions Base(int64_t o) const { return kept.At(o); }
  __device__ Sum Load(const GradIndexer::Positions& base, int64_t /*o*/, int64_t k) const {
    using C = funcs::ComputeType<T>;
    const GradIndexer::Positions more = repeated.At(k);
    const int64_t i = base.at[2] + more.at[2];
    const C a = F::kReadsX ? static_cast<C>(x[base.at[0] + more.at[0]]) : C(0);
    const C b = F::kReadsY ? static_cast<C>(y[base.at[1] + more.at[1]]) : C(0);
    const C c = F::kReadsOut ? static_cast<C>(out[i]) : C(0);
    return static_cast<Sum>(f(a, b, c, static_cast<C>(out_grad[i])));
  }
};

/// Enqueues: grad[j] = the sum of f(x, y, out, out_grad) over the copies of element j of one
/// operand, x where kOfX, else y, which has `numel` elements. Accumulated in Sum.
template <bool kOfX, typename Sum, typename T, typename Operands, typename F>
void GpuBroadcastGrad(const GPUContext& ctx, const funcs::BroadcastPlan& plan, const Operands& in,
                      F f, int64_t numel, T* grad) {
  BroadcastGradSource<Sum, T, F> source{{}, {}, in.x, in.y, in.out, in.out_grad, f};
  int64_t count = 1, step = 1;
  int64_t steps[DDim::kMaxRank];
  for (int i = plan.rank - 1; i >= 0; --i) {
    steps[i] = step;
    step *= plan.dims[i];
  }
  bool last_repeats = false;
  for (int i = 0; i < plan.rank; ++i) {
    last_repeats = (kOfX ? plan.x_step[i] : plan.y_step[i]) == 0 && plan.dims[i] > 1;
    GradIndexer& to = last_repeats ? source.repeated : source.kept;
    to.AddAxis(plan.dims[i], {plan.x_step[i], plan.y_step[i], steps[i]});
    if (last_repeats) count *= plan.dims[i];
  }
  if (source.kept.rank == 0) source.kept.AddAxis(1, {0, 0, 0});
  if (source.repeated.rank == 0) source.repeated.AddAxis(1, {0, 0, 0});
  GpuReduce(ctx, numel, count, last_repeats, Sum(0), source, AddTerms(), KeepSum(), grad);
}

}  // namespace primitive
}  // namespace phi
