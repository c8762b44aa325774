#pragma once

#include <cmath>

#include "phi/common/complex.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/isclose_kernel.h"

namespace phi {
namespace internal {

struct CloseTest {
  double rtol, atol;
  bool equal_nan;

  template <typename T>
  HOSTDEVICE bool operator()(T x, T y) const {
    if (x == y) return true;
    if (x != x || y != y) return equal_nan && x != x && y != y;
    const T distance = x > y ? x - y : y - x;
    const T allowed = static_cast<T>(atol + (y > 0 ? rtol * y : -rtol * y));
    return distance <= allowed || distance - allowed <= 1e-15;
  }
  // As in the original, a NaN part of a complex number is close to anything.
  template <typename R>
  HOSTDEVICE bool operator()(dtype::complex<R> x, dtype::complex<R> y) const {
    if (x == y) return true;
    const R distance = std::hypot(x.real - y.real, x.imag - y.imag);
    const R allowed = static_cast<R>(atol + rtol * std::hypot(y.real, y.imag));
    return !(distance > allowed) || distance - allowed <= 1e-15;
  }
};

inline CloseTest MakeCloseTest(const Scalar& rtol, const Scalar& atol, bool equal_nan) {
  return {rtol.to<double>(), atol.to<double>(), equal_nan};
}

}  // namespace internal

template <typename T, typename Context>
void IscloseKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   const Scalar& rtol, const Scalar& atol, bool equal_nan, DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  if (x.numel() == 0) return;
  const internal::CloseTest close = internal::MakeCloseTest(rtol, atol, equal_nan);
  const T *a = x.data<T>(), *b = y.data<T>();
  funcs::ForEach(ctx, x.numel(), 32768, [=] DEVICE(int64_t i) { result[i] = close(a[i], b[i]); });
}

}  // namespace phi
