#include "phi/kernels/cumsum_grad_kernel.h"

#include <cmath>
#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/funcs/reduce/scan.h"

namespace phi {
namespace {

// A cumulative sum of g e^-out, whose terms may overflow: its value is sum · e^top.
struct ScaledSum {
  double sum = 0, top = -std::numeric_limits<double>::infinity();

  void Add(double g, double exponent) {
    if (exponent > top) {
      sum *= std::exp(top - exponent);
      top = exponent;
    }
    sum += g * std::exp(exponent - top);
  }
  double Times(double exponent) const { return sum == 0 ? 0 : sum * std::exp(top + exponent); }
};

}  // namespace

template <typename T, typename Context>
void CumsumGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      const Scalar& axis, bool flatten, bool exclusive, bool reverse,
                      DenseTensor* x_grad) {
  const auto add = [](T a, T b) { return static_cast<T>(a + b); };
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const funcs::AxisSplit line = funcs::ScanAxis(x, axis.to<int>(), flatten);
  funcs::ScanAlongAxis(out_grad, line, funcs::IsExclusive(x, exclusive), !reverse, T(0), add, to);
}

template <typename T, typename Context>
void LogcumsumexpGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                            const DenseTensor& out_grad, int axis, bool flatten, bool exclusive,
                            bool reverse, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T *from = x.data<T>(), *logs = out.data<T>(), *g = out_grad.data<T>();
  const funcs::AxisSplit s = funcs::ScanAxis(x, axis, flatten);
  exclusive = funcs::IsExclusive(x, exclusive);
  for (int64_t i = 0; i < s.outer * s.inner; ++i) {
    const int64_t first = i / s.inner * s.len * s.inner + i % s.inner;
    ScaledSum sum;
    for (int64_t k = 0; k < s.len; ++k) {  // from the last result back to the first
      const int64_t at = first + (reverse ? k : s.len - 1 - k) * s.inner;
      if (!exclusive) sum.Add(g[at], -static_cast<double>(logs[at]));
      to[at] = static_cast<T>(sum.Times(from[at]));
      if (exclusive) sum.Add(g[at], -static_cast<double>(logs[at]));
    }
  }
}

template <typename T, typename Context>
void CumprodGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& /*out*/,
                       const DenseTensor& out_grad, int dim, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T *from = x.data<T>(), *g = out_grad.data<T>();
  const funcs::AxisSplit s = funcs::ScanAxis(x, dim, false);
  for (int64_t i = 0; i < s.outer * s.inner; ++i) {
    const int64_t first = i / s.inner * s.len * s.inner + i % s.inner;
    // The gradient of element k is the product of the elements before it, times the sum over those
    // that follow. Nothing is divided, since x may be 0.
    T before = T(1), behind = T(0);
    for (int64_t k = 0; k < s.len; ++k) {
      const int64_t at = first + k * s.inner;
      to[at] = before;
      before = before * funcs::Conjugate(from[at]);
    }
    for (int64_t k = s.len - 1; k >= 0; --k) {
      const int64_t at = first + k * s.inner;
      behind = g[at] + behind;
      to[at] = to[at] * behind;
      behind = behind * funcs::Conjugate(from[at]);
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(cumsum_grad, CPU, ALL_LAYOUT, phi::CumsumGradKernel, float, double, int16_t, int,
                   int64_t) {}
PD_REGISTER_KERNEL(logcumsumexp_grad, CPU, ALL_LAYOUT, phi::LogcumsumexpGradKernel, float, double) {
}
PD_REGISTER_KERNEL(cumprod_grad, CPU, ALL_LAYOUT, phi::CumprodGradKernel, float, double, int,
                   int64_t, phi::complex64, phi::complex128) {}
