#include "phi/kernels/cumsum_kernel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/axis.h"

namespace phi {
namespace {

// y[k] along the axis: start(x of the first), then add(y[k - 1], x[k]); neighbours in `inner` run
// side by side.
template <typename T, typename Add>
void RunAlong(const DenseTensor& input, const funcs::AxisSplit& s, bool exclusive, bool reverse,
              T empty, Add add, T* out) {
  const DenseTensor held = input;  // `out` may be its memory
  const T* x = held.data<T>();
  ParallelFor(s.outer, std::max<int64_t>(1, 32768 / std::max<int64_t>(1, s.len * s.inner)),
              [&](int64_t begin, int64_t end) {
                std::vector<T> total(s.inner);
                for (int64_t o = begin; o < end; ++o) {
                  std::fill(total.begin(), total.end(), empty);
                  for (int64_t k = 0; k < s.len; ++k) {
                    const int64_t row = (o * s.len + (reverse ? s.len - 1 - k : k)) * s.inner;
                    for (int64_t i = 0; i < s.inner; ++i) {
                      const T before = total[i];
                      total[i] = k == 0 ? x[row + i] : add(before, x[row + i]);
                      out[row + i] = exclusive ? before : total[i];
                    }
                  }
                }
              });
}

funcs::AxisSplit LineOf(const DenseTensor& x, int axis, bool flatten) {
  return flatten ? funcs::AxisSplit{1, x.numel(), 1} : funcs::SplitAtAxis(x.dims(), axis);
}

}  // namespace

template <typename T, typename Context>
void CumsumKernel(const Context& ctx, const DenseTensor& x, const Scalar& axis, bool flatten,
                  bool exclusive, bool reverse, DenseTensor* out) {
  const auto add = [](T a, T b) { return static_cast<T>(a + b); };
  T* y = ctx.template Alloc<T>(out);
  if (x.numel() > 0)
    RunAlong(x, LineOf(x, axis.to<int>(), flatten), exclusive, reverse, T(0), add, y);
}

template <typename T, typename Context>
void LogcumsumexpKernel(const Context& ctx, const DenseTensor& x, int axis, bool flatten,
                        bool exclusive, bool reverse, DenseTensor* out) {
  const auto add = [](T a, T b) {
    const T top = a > b ? a : b, low = a > b ? b : a;
    return top + std::log1p(std::exp(low - top));
  };
  T* y = ctx.template Alloc<T>(out);
  const T lowest = std::numeric_limits<T>::lowest();
  if (x.numel() > 0) RunAlong(x, LineOf(x, axis, flatten), exclusive, reverse, lowest, add, y);
}

template <typename T, typename Context>
void CumprodKernel(const Context& ctx, const DenseTensor& x, int dim, DenseTensor* out) {
  const auto multiply = [](T a, T b) { return a * b; };
  T* y = ctx.template Alloc<T>(out);
  if (x.numel() > 0) RunAlong(x, LineOf(x, dim, false), false, false, T(1), multiply, y);
}

}  // namespace phi

PD_REGISTER_KERNEL(cumsum, CPU, ALL_LAYOUT, phi::CumsumKernel, float, double, int16_t, int,
                   int64_t) {}
PD_REGISTER_KERNEL(logcumsumexp, CPU, ALL_LAYOUT, phi::LogcumsumexpKernel, float, double) {}
PD_REGISTER_KERNEL(cumprod, CPU, ALL_LAYOUT, phi::CumprodKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
