#pragma once

#include <algorithm>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#ifdef __CUDACC__
#include "phi/kernels/primitive/gpu_elementwise.h"
#endif

namespace phi {
namespace funcs {

constexpr int64_t kElementwiseGrain = 32768;

/// out[i] = f(x[i * kXStep], y[i * kYStep]); a step of 0 makes a constant of that operand.
template <int kXStep, int kYStep, typename T, typename Out, typename Functor>
__attribute__((noinline)) void ElementwiseRow(const T* x, const T* y, int64_t n, Out* out,
                                              Functor f) {
  using C = ComputeType<T>;
  if constexpr (kXStep == 0) {
    const C a = static_cast<C>(*x);
    for (int64_t i = 0; i < n; ++i) out[i] = static_cast<Out>(f(a, static_cast<C>(y[i])));
  } else if constexpr (kYStep == 0) {
    const C b = static_cast<C>(*y);
    for (int64_t i = 0; i < n; ++i) out[i] = static_cast<Out>(f(static_cast<C>(x[i]), b));
  } else {
    for (int64_t i = 0; i < n; ++i) {
      out[i] = static_cast<Out>(f(static_cast<C>(x[i]), static_cast<C>(y[i])));
    }
  }
}

/// The rows [begin, end) of a plan of rank 2 and more.
template <int kXStep, int kYStep, typename T, typename Out, typename Functor>
void ElementwiseRows(const BroadcastPlan& plan, int64_t begin, int64_t end, const T* x, const T* y,
                     Out* out, Functor f) {
  const int outer_rank = plan.rank - 1;
  const int64_t inner = plan.inner();
  int64_t at[DDim::kMaxRank];
  int64_t x_at = 0, y_at = 0, rest = begin;
  for (int i = outer_rank - 1; i >= 0; --i) {
    at[i] = rest % plan.dims[i];
    rest /= plan.dims[i];
    x_at += at[i] * plan.x_step[i];
    y_at += at[i] * plan.y_step[i];
  }
  for (int64_t row = begin; row < end; ++row) {
    ElementwiseRow<kXStep, kYStep>(x + x_at, y + y_at, inner, out + row * inner, f);
    for (int i = outer_rank - 1; i >= 0; --i) {
      x_at += plan.x_step[i];
      y_at += plan.y_step[i];
      if (++at[i] < plan.dims[i]) break;
      x_at -= at[i] * plan.x_step[i];
      y_at -= at[i] * plan.y_step[i];
      at[i] = 0;
    }
  }
}

template <int kXStep, int kYStep, typename T, typename Out, typename Functor>
void ElementwiseByPlan(const BroadcastPlan& plan, const T* x, const T* y, Out* out, Functor f) {
  if (plan.rank == 1) {
    ParallelFor(plan.inner(), kElementwiseGrain, [=](int64_t begin, int64_t end) {
      ElementwiseRow<kXStep, kYStep>(x + begin * kXStep, y + begin * kYStep, end - begin,
                                     out + begin, f);
    });
    return;
  }
  const int64_t grain = std::max<int64_t>(1, kElementwiseGrain / plan.inner());
  ParallelFor(plan.rows(), grain, [&plan, x, y, out, f](int64_t begin, int64_t end) {
    ElementwiseRows<kXStep, kYStep>(plan, begin, end, x, y, out, f);
  });
}

// Apart from ElementwiseLoop: operands of one shape, as most are, should not pay for a plan.
template <typename T, typename Out, typename Functor>
__attribute__((noinline)) void ElementwiseBroadcast(const DenseTensor& x, const DenseTensor& y,
                                                    int axis, Functor f, Out* out) {
  const T* a = x.data<T>();
  const T* b = y.data<T>();
  const BroadcastPlan plan = PlanBroadcast(x.dims(), y.dims(), axis);
  if (plan.x_step[plan.rank - 1] == 0) {
    ElementwiseByPlan<0, 1>(plan, a, b, out, f);
  } else if (plan.y_step[plan.rank - 1] == 0) {
    ElementwiseByPlan<1, 0>(plan, a, b, out, f);
  } else {
    ElementwiseByPlan<1, 1>(plan, a, b, out, f);
  }
}

/// out = f(x, y) with broadcasting at `axis` (-1: aligned at the end). `out` has its shape and
/// memory; it may be the memory of an operand that does not repeat. Note [One source for CPU and
/// GPU]
template <typename T, typename Context, typename Out, typename Functor>
void ElementwiseLoop(const Context& /*ctx*/, const DenseTensor& x, const DenseTensor& y, int axis,
                     Functor f, Out* out, int64_t out_numel) {
  if (out_numel == 0) return;
  if (x.dims() != y.dims()) {
    ElementwiseBroadcast<T>(x, y, axis, f, out);
    return;
  }
  const T* a = x.data<T>();
  const T* b = y.data<T>();
  if (out_numel <= kElementwiseGrain) {
    ElementwiseRow<1, 1>(a, b, out_numel, out, f);
    return;
  }
  ParallelFor(out_numel, kElementwiseGrain, [=](int64_t begin, int64_t end) {
    ElementwiseRow<1, 1>(a + begin, b + begin, end - begin, out + begin, f);
  });
}

#ifdef __CUDACC__
template <typename T, typename Out, typename Functor>
void ElementwiseLoop(const GPUContext& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                     Functor f, Out* out, int64_t out_numel) {
  primitive::GpuBinary<T>(ctx, x, y, axis, f, out, out_numel);
}
#endif

/// A whole binary kernel: allocate `out` of type T, compute.
template <typename T, template <typename> class Functor, typename Context>
void ElementwiseCompute(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                        DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  ElementwiseLoop<T>(ctx, x, y, axis, Functor<ComputeType<T>>(), result, out->numel());
}

}  // namespace funcs
}  // namespace phi
