#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/funcs/for_each.h"
#ifdef __CUDACC__
#include "phi/kernels/primitive/gpu_broadcast_grad.h"
#endif

namespace phi {
namespace funcs {

// Note [Gradients of broadcast operands]
// The gradient of an operand that was broadcast is the sum over its copies, accumulated in float64.
// A functor gives one element of it: f(x, y, out, out_grad). An operand that the functor does not
// read may have no memory (a no-need-buffer input).

/// Base of a gradient functor: says which operands it reads.
template <bool kX, bool kY, bool kOut>
struct GradReads {
  static constexpr bool kReadsX = kX, kReadsY = kY, kReadsOut = kOut;
};

/// out_grad itself, and its negative.
struct PassGrad : GradReads<false, false, false> {
  template <typename C>
  HOSTDEVICE C operator()(C /*x*/, C /*y*/, C /*out*/, C out_grad) const {
    return out_grad;
  }
};
struct NegateGrad : GradReads<false, false, false> {
  template <typename C>
  HOSTDEVICE C operator()(C /*x*/, C /*y*/, C /*out*/, C out_grad) const {
    return static_cast<C>(-out_grad);
  }
};

template <typename T>
struct GradOperands {
  const T *x, *y, *out, *out_grad;
};

template <typename T>
using GradSum = std::conditional_t<
    std::is_integral_v<T>, int64_t,
    std::conditional_t<std::is_floating_point_v<ComputeType<T>>, double, complex128>>;

namespace internal {

// Elements of one row of the result; kX, kY: 1, or 0 where that operand repeats along it.
template <int kX, int kY, typename T, typename F>
struct GradRow {
  using C = ComputeType<T>;
  F f;
  const T *x, *y, *out, *out_grad;
  HOSTDEVICE C operator()(int64_t i) const {
    return f(static_cast<C>(x[i * kX]), static_cast<C>(y[i * kY]), static_cast<C>(out[i]),
             static_cast<C>(out_grad[i]));
  }
};

// The sum of a row, in several lanes so that it becomes vectors.
template <typename Sum, typename Row>
Sum SumOfRow(const Row& row, int64_t n) {
  constexpr int64_t kLanes = 8;
  Sum lanes[kLanes] = {};
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    for (int64_t l = 0; l < kLanes; ++l) lanes[l] = lanes[l] + static_cast<Sum>(row(i + l));
  }
  Sum total(0);
  for (; i < n; ++i) total = total + static_cast<Sum>(row(i));
  for (int64_t l = 0; l < kLanes; ++l) total = total + lanes[l];
  return total;
}

// Calls visit(x offset, y offset, result offset) for each row of the plan.
template <typename Visit>
void ForEachRow(const BroadcastPlan& plan, Visit visit) {
  const int outer = plan.rank - 1;
  int64_t at[DDim::kMaxRank] = {};
  int64_t x = 0, y = 0;
  const int64_t rows = plan.rows(), inner = plan.inner();
  for (int64_t row = 0; row < rows; ++row) {
    visit(x, y, row * inner);
    for (int i = outer - 1; i >= 0; --i) {
      x += plan.x_step[i];
      y += plan.y_step[i];
      if (++at[i] < plan.dims[i]) break;
      x -= at[i] * plan.x_step[i];
      y -= at[i] * plan.y_step[i];
      at[i] = 0;
    }
  }
}

template <int kX, int kY, bool kOfX, typename T, typename F>
void BroadcastGradRows(const BroadcastPlan& plan, const GradOperands<T>& in, F f, int64_t numel,
                       T* grad) {
  using Sum = GradSum<T>;
  const int64_t inner = plan.inner();
  const bool repeats = numel != plan.rows() * inner;
  std::vector<Sum> sums(repeats ? numel : 0, Sum(0));
  ForEachRow(plan, [&](int64_t x, int64_t y, int64_t o) {
    const GradRow<kX, kY, T, F> row{f, F::kReadsX ? in.x + x : in.out_grad,
                                    F::kReadsY ? in.y + y : in.out_grad,
                                    F::kReadsOut ? in.out + o : in.out_grad, in.out_grad + o};
    const int64_t target = kOfX ? x : y;
    if (!repeats) {
      for (int64_t i = 0; i < inner; ++i) grad[target + i] = static_cast<T>(row(i));
    } else if ((kOfX ? kX : kY) == 0) {
      sums[target] = sums[target] + SumOfRow<Sum>(row, inner);
    } else {
      Sum* to = sums.data() + target;
      for (int64_t i = 0; i < inner; ++i) to[i] = to[i] + static_cast<Sum>(row(i));
    }
  });
  for (size_t i = 0; i < sums.size(); ++i) grad[i] = static_cast<T>(sums[i]);
}

template <bool kOfX, typename T, typename F>
void BroadcastGrad(const BroadcastPlan& plan, const GradOperands<T>& in, F f, int64_t numel,
                   T* grad) {
  if (plan.x_step[plan.rank - 1] == 0) {
    BroadcastGradRows<0, 1, kOfX>(plan, in, f, numel, grad);
  } else if (plan.y_step[plan.rank - 1] == 0) {
    BroadcastGradRows<1, 0, kOfX>(plan, in, f, numel, grad);
  } else {
    BroadcastGradRows<1, 1, kOfX>(plan, in, f, numel, grad);
  }
}

template <typename T, typename F>
struct SameShapeGradBody {
  GradRow<1, 1, T, F> row;
  T* grad;
  HOSTDEVICE void operator()(int64_t i) const { grad[i] = static_cast<T>(row(i)); }
};

template <typename T, typename F, typename Context>
void SameShapeGrad(const Context& ctx, const GradOperands<T>& in, F f, int64_t numel, T* grad) {
  const GradRow<1, 1, T, F> row{f, F::kReadsX ? in.x : in.out_grad, F::kReadsY ? in.y : in.out_grad,
                                F::kReadsOut ? in.out : in.out_grad, in.out_grad};
  ForEach(ctx, numel, kElementwiseGrain, SameShapeGradBody<T, F>{row, grad});
}

template <bool kOfX, typename T, typename F, typename Context>
void OneOperandGrad(const Context& ctx, const DDim& x_dims, const DDim& y_dims,
                    const GradOperands<T>& in, int axis, F f, int64_t numel, T* grad) {
  if (x_dims == y_dims) {
    SameShapeGrad(ctx, in, f, numel, grad);
    return;
  }
  const BroadcastPlan plan = PlanBroadcast(x_dims, y_dims, axis);
#ifdef __CUDACC__
  if constexpr (std::is_same_v<Context, GPUContext>) {
    primitive::GpuBroadcastGrad<kOfX, GradSum<T>>(ctx, plan, in, f, numel, grad);
  } else  // the other branch is below
#endif
  {
    BroadcastGrad<kOfX>(plan, in, f, numel, grad);
  }
}

}  // namespace internal

/// A whole gradient kernel: x_grad = fx(...), y_grad = fy(...), each where it is asked for. x_grad
/// may be the memory of out_grad, so y_grad comes first. `out` may be nullptr if neither functor
/// reads it.
template <typename T, typename Fx, typename Fy, typename Context>
void ElementwiseGradCompute(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                            const DenseTensor* out, const DenseTensor& out_grad, int axis, Fx fx,
                            Fy fy, DenseTensor* x_grad, DenseTensor* y_grad) {
  constexpr bool kX = Fx::kReadsX || Fy::kReadsX, kY = Fx::kReadsY || Fy::kReadsY;
  const DenseTensor held = out_grad;  // while x_grad takes its memory
  GradOperands<T> in{kX ? x.data<T>() : nullptr, kY ? y.data<T>() : nullptr,
                     out == nullptr ? nullptr : out->data<T>(), held.data<T>()};
  if (y_grad != nullptr) {
    if (held.numel() == 0) {
      AllocZeros<T>(ctx, y_grad);
    } else {
      internal::OneOperandGrad<false>(ctx, x.dims(), y.dims(), in, axis, fy, y.numel(),
                                      ctx.template Alloc<T>(y_grad));
    }
  }
  if (x_grad != nullptr) {
    if (held.numel() == 0) {
      AllocZeros<T>(ctx, x_grad);
    } else {
      internal::OneOperandGrad<true>(ctx, x.dims(), y.dims(), in, axis, fx, x.numel(),
                                     ctx.template Alloc<T>(x_grad));
    }
  }
}

}  // namespace funcs
}  // namespace phi
