#pragma once

// For files that nvcc compiles: what softmax and log_softmax share.
#include <limits>

#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_held_rows.h"

namespace phi {
namespace primitive {

/// The larger one. A NaN is left out: in a softmax the exponential of the difference brings it
/// back, in the whole line.
struct LargerNumber {
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
  __device__ double operator()(double a, double b) const { return fmax(a, b); }
};

/// The row becomes its softmax.
template <typename Row, typename C = typename Row::C>
__device__ void SoftmaxOfHeldRow(const RowGroup& group, Row* row) {
  const C lowest = -std::numeric_limits<C>::infinity();
  const LargerNumber larger;
  C max = lowest, sum = 0;
  row->ForEach(group, [&](C& value) { max = larger(max, value); });
  max = group.Join(max, larger, lowest);
  row->ForEach(group, [&](C& value) {
    value = funcs::Exp(value - max);
    sum += value;
  });
  const C scale = C(1) / group.Join(sum, AddTerms(), C(0));
  row->ForEach(group, [&](C& value) { value *= scale; });
}

/// The largest of some elements, and the sum of e^(element - largest), in one pass. Infinity and
/// NaN make the sum NaN; it is 0 if all elements are -infinity.
template <typename C>
struct MaxAndSum {
  C max, sum;

  static HOSTDEVICE MaxAndSum OfNothing() { return {-std::numeric_limits<C>::infinity(), C(0)}; }
  static __device__ MaxAndSum Of(C value) {
    const C lowest = -std::numeric_limits<C>::infinity();
    return {LargerNumber()(lowest, value), value == lowest ? C(0) : (value - value) + C(1)};
  }
  __device__ C SumBelow(C top) const { return max == top ? sum : sum * funcs::Exp(max - top); }
};
struct JoinMaxAndSum {
  template <typename C>
  __device__ MaxAndSum<C> operator()(const MaxAndSum<C>& a, const MaxAndSum<C>& b) const {
    const C max = LargerNumber()(a.max, b.max);
    return {max, a.SumBelow(max) + b.SumBelow(max)};
  }
};

/// lines[l] = {largest of line l, finish(sum of e^(element - largest))}.
template <typename T, typename C, typename Finish>
void GpuMaxAndSumOfLines(const GPUContext& ctx, const funcs::AxisSplit& s, const T* x,
                         Finish finish, MaxAndSum<C>* lines) {
  GpuReduceLines(
      ctx, s, MaxAndSum<C>::OfNothing(),
      [=] DEVICE(int64_t i, int64_t) { return MaxAndSum<C>::Of(Widen(x[i])); }, JoinMaxAndSum(),
      [=] DEVICE(const MaxAndSum<C>& line, int64_t) {
        return MaxAndSum<C>{line.max, finish(line.sum)};
      },
      lines);
}

/// x_grad[i] = gradient(y[i], g[i], the sum of term(y, g) over the line of i). x_grad may be the
/// memory of g.
template <typename T, typename Term, typename Gradient>
struct LineGradBody {
  using C = funcs::ComputeType<T>;
  Term term;
  Gradient gradient;
  int64_t len;
  T* to;

  template <typename Row>
  __device__ void operator()(const RowGroup& group, Row (&held)[2]) const {
    Row &y = held[0], &g = held[1];
    C sum = 0;
    y.ForEachPack(group, [&](int p, int) {
#pragma unroll
      for (int i = 0; i < Row::kPackSize; ++i) sum += term(y.values[p][i], g.values[p][i]);
    });
    sum = group.Join(sum, AddTerms(), C(0));
    g.ForEachPack(group, [&](int p, int) {
#pragma unroll
      for (int i = 0; i < Row::kPackSize; ++i) {
        g.values[p][i] = gradient(y.values[p][i], g.values[p][i], sum);
      }
    });
    g.Store(to + group.row * len, group);
  }
};

template <typename T, typename Term, typename Gradient>
void GpuLineGrad(const GPUContext& ctx, const funcs::AxisSplit& s, const T* y, const T* g,
                 Term term, Gradient gradient, T* to) {
  using C = funcs::ComputeType<T>;
  const LineGradBody<T, Term, Gradient> of_row{term, gradient, s.len, to};
  if (s.inner == 1 && GpuHeldRows<T, 2>(ctx, s.outer, s.len, {{y, g}}, {to}, of_row)) return;
  const LineValues<C> sums(ctx, s);
  C* sum = sums.data();
  GpuReduceLines(
      ctx, s, C(0), [=] DEVICE(int64_t i, int64_t) { return term(Widen(y[i]), Widen(g[i])); },
      AddTerms(), KeepSum(), sum);
  GpuLoopOverLines(ctx, s, [=] DEVICE(int64_t i, int64_t line) {
    to[i] = Narrow<T>(gradient(Widen(y[i]), Widen(g[i]), sum[line]));
  });
}

}  // namespace primitive
}  // namespace phi
