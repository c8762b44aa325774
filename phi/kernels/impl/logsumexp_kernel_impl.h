#pragma once

#include <limits>

#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/funcs/reduce/reduce_loop.h"
#include "phi/kernels/logsumexp_kernel.h"

namespace phi {

template <typename T, typename Context>
void LogsumexpKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axis,
                     bool /*keepdim*/, bool reduce_all, DenseTensor* out) {
  const funcs::ReducePlan plan = funcs::PlanReduce(x.dims(), axis, reduce_all);
  using C = funcs::ComputeType<T>;
  DenseTensor tops;
  tops.Resize({plan.outputs()});
  C* top = ctx.template Alloc<C>(&tops);
  const C low = -std::numeric_limits<C>::infinity();
  funcs::ReduceLoop(ctx, plan, x.data<T>(), top,
                    funcs::MakeReduction(
                        low, [] DEVICE(T v, int64_t) { return static_cast<C>(v); },
                        [] DEVICE(C a, C b) { return a > b || a != a ? a : b; },
                        [] DEVICE(C v, int64_t) { return v; }));
  funcs::ReduceLoop(
      ctx, plan, x.data<T>(), ctx.template Alloc<T>(out),
      funcs::MakeReduction(
          C(0), [top] DEVICE(T v, int64_t o) { return funcs::Exp(static_cast<C>(v) - top[o]); },
          [] DEVICE(C a, C b) { return a + b; },
          [top] DEVICE(C sum, int64_t o) { return std::log(sum) + top[o]; }));
}

}  // namespace phi
