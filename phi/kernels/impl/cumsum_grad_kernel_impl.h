#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "phi/kernels/cumsum_grad_kernel.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/reduce/scan.h"

namespace phi {
namespace internal {

// A cumulative sum of g e^-out, whose terms may overflow: its value is sum · e^top.
struct ScaledSum {
  double sum = 0, top = -std::numeric_limits<double>::infinity();

  HOSTDEVICE void Add(double g, double exponent) {
    if (exponent > top) {
      sum *= std::exp(top - exponent);
      top = exponent;
    }
    sum += g * std::exp(exponent - top);
  }
  HOSTDEVICE double Times(double exponent) const {
    return sum == 0 ? 0 : sum * std::exp(top + exponent);
  }
};

template <typename T>
struct LogcumsumexpGradBody {
  funcs::AxisSplit s;
  bool exclusive, reverse;
  const T *from, *logs, *g;
  T* to;

  HOSTDEVICE void operator()(int64_t i) const {
    const int64_t first = i / s.inner * s.len * s.inner + i % s.inner;
    ScaledSum sum;
    for (int64_t k = 0; k < s.len; ++k) {  // from the last result back to the first
      const int64_t at = first + (reverse ? k : s.len - 1 - k) * s.inner;
      if (!exclusive) sum.Add(g[at], -static_cast<double>(logs[at]));
      to[at] = static_cast<T>(sum.Times(from[at]));
      if (exclusive) sum.Add(g[at], -static_cast<double>(logs[at]));
    }
  }
};

template <typename T>
struct CumprodGradBody {
  funcs::AxisSplit s;
  const T *from, *g;
  T* to;

  HOSTDEVICE void operator()(int64_t i) const {
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
};

}  // namespace internal

template <typename T, typename Context>
void LogcumsumexpGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                            const DenseTensor& out_grad, int axis, bool flatten, bool exclusive,
                            bool reverse, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const funcs::AxisSplit s = funcs::ScanAxis(x, axis, flatten);
  funcs::ForEach(
      ctx, s.outer * s.inner, std::max<int64_t>(1, 32768 / s.len),
      internal::LogcumsumexpGradBody<T>{s, funcs::IsExclusive(x, exclusive), reverse, x.data<T>(),
                                        out.data<T>(), out_grad.data<T>(), to});
}

template <typename T, typename Context>
void CumprodGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& /*out*/,
                       const DenseTensor& out_grad, int dim, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const funcs::AxisSplit s = funcs::ScanAxis(x, dim, false);
  funcs::ForEach(ctx, s.outer * s.inner, std::max<int64_t>(1, 32768 / s.len),
                 internal::CumprodGradBody<T>{s, x.data<T>(), out_grad.data<T>(), to});
}

}  // namespace phi
