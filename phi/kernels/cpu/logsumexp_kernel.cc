#include "phi/kernels/logsumexp_kernel.h"

#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/funcs/reduce/reduce_loop.h"

namespace phi {

template <typename T, typename Context>
void LogsumexpKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axis,
                     bool /*keepdim*/, bool reduce_all, DenseTensor* out) {
  const funcs::ReducePlan plan = funcs::PlanReduce(x.dims(), axis, reduce_all);
  std::vector<T> tops(plan.outputs());
  const T low = -std::numeric_limits<T>::infinity();
  funcs::ReduceLoop(
      plan, x.data<T>(), tops.data(),
      funcs::MakeReduction(
          low, [](T v, int64_t) { return v; }, [](T a, T b) { return a > b || a != a ? a : b; },
          [](T v, int64_t) { return v; }));
  const T* top = tops.data();
  funcs::ReduceLoop(plan, x.data<T>(), ctx.template Alloc<T>(out),
                    funcs::MakeReduction(
                        T(0), [top](T v, int64_t o) { return funcs::Exp(v - top[o]); },
                        [](T a, T b) { return a + b; },
                        [top](T sum, int64_t o) { return std::log(sum) + top[o]; }));
}

}  // namespace phi

PD_REGISTER_KERNEL(logsumexp, CPU, ALL_LAYOUT, phi::LogsumexpKernel, float, double) {}
