#include "phi/kernels/arg_min_max_kernel.h"

#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace {

// Before(a, b): a is to be chosen rather than b.
template <typename T, typename Out, typename Before>
void ChooseAlong(const T* x, const funcs::AxisSplit& s, Before before, Out* out) {
  ParallelFor(s.outer, std::max<int64_t>(1, 32768 / (s.len * s.inner)),
              [&](int64_t begin, int64_t end) {
                std::vector<T> best(s.inner);
                for (int64_t o = begin; o < end; ++o) {
                  const T* block = x + o * s.len * s.inner;
                  Out* chosen = out + o * s.inner;
                  std::copy_n(block, s.inner, best.begin());
                  std::fill_n(chosen, s.inner, Out(0));
                  for (int64_t k = 1; k < s.len; ++k) {
                    const T* row = block + k * s.inner;
                    for (int64_t i = 0; i < s.inner; ++i) {
                      // a NaN that came first is replaced by any number
                      if (before(row[i], best[i]) || (best[i] != best[i] && row[i] == row[i])) {
                        best[i] = row[i];
                        chosen[i] = static_cast<Out>(k);
                      }
                    }
                  }
                }
              });
}

template <typename T, typename Context, typename Before>
void ArgAlong(const Context& ctx, const DenseTensor& x, const Scalar& axis, bool flatten, int dtype,
              Before before, DenseTensor* out) {
  const funcs::AxisSplit s =
      flatten ? funcs::AxisSplit{1, x.numel(), 1} : funcs::SplitAtAxis(x.dims(), axis.to<int>());
  PADDLE_ENFORCE(s.len > 0 || s.outer * s.inner == 0,
                 errors::InvalidArgument("input X of shape %s has no element to choose", x.dims()));
  if (dtype == 2) {
    int* chosen = ctx.template Alloc<int>(out);
    if (out->numel() > 0) ChooseAlong(x.data<T>(), s, before, chosen);
  } else {
    int64_t* chosen = ctx.template Alloc<int64_t>(out);
    if (out->numel() > 0) ChooseAlong(x.data<T>(), s, before, chosen);
  }
}

}  // namespace

template <typename T, typename Context>
void ArgMinKernel(const Context& ctx, const DenseTensor& x, const Scalar& axis, bool /*keepdims*/,
                  bool flatten, int dtype, DenseTensor* out) {
  ArgAlong<T>(
      ctx, x, axis, flatten, dtype, [](T a, T b) { return a < b; }, out);
}

template <typename T, typename Context>
void ArgMaxKernel(const Context& ctx, const DenseTensor& x, const Scalar& axis, bool /*keepdims*/,
                  bool flatten, int dtype, DenseTensor* out) {
  ArgAlong<T>(
      ctx, x, axis, flatten, dtype, [](T a, T b) { return a > b; }, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(arg_min, CPU, ALL_LAYOUT, phi::ArgMinKernel, float, double, uint8_t, int16_t,
                   int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // the attribute says
}
PD_REGISTER_KERNEL(arg_max, CPU, ALL_LAYOUT, phi::ArgMaxKernel, float, double, uint8_t, int16_t,
                   int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // the attribute says
}
