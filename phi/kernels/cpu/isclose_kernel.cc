#include "phi/kernels/isclose_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {
namespace {

struct CloseTest {
  double rtol, atol;
  bool equal_nan;

  template <typename T>
  bool operator()(T x, T y) const {
    if (x == y) return true;
    if (x != x || y != y) return equal_nan && x != x && y != y;
    const T distance = x > y ? x - y : y - x;
    const T allowed = static_cast<T>(atol + (y > 0 ? rtol * y : -rtol * y));
    return distance <= allowed || distance - allowed <= 1e-15;
  }
  // As in the original, a NaN part of a complex number is close to anything.
  template <typename R>
  bool operator()(dtype::complex<R> x, dtype::complex<R> y) const {
    if (x == y) return true;
    const R distance = std::hypot(x.real - y.real, x.imag - y.imag);
    const R allowed = static_cast<R>(atol + rtol * std::hypot(y.real, y.imag));
    return !(distance > allowed) || distance - allowed <= 1e-15;
  }
};

CloseTest MakeCloseTest(const Scalar& rtol, const Scalar& atol, bool equal_nan) {
  return {rtol.to<double>(), atol.to<double>(), equal_nan};
}

}  // namespace

template <typename T, typename Context>
void IscloseKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   const Scalar& rtol, const Scalar& atol, bool equal_nan, DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  if (x.numel() == 0) return;
  const CloseTest close = MakeCloseTest(rtol, atol, equal_nan);
  const T *a = x.data<T>(), *b = y.data<T>();
  for (int64_t i = 0; i < x.numel(); ++i) result[i] = close(a[i], b[i]);
}

template <typename T, typename Context>
void AllCloseKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    const Scalar& rtol, const Scalar& atol, bool equal_nan, DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const T *a = x.data<T>(), *b = y.data<T>();
  *result = std::equal(a, a + x.numel(), b, MakeCloseTest(rtol, atol, equal_nan));
}

template <typename T, typename Context>
void EqualAllKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const T *a = x.data<T>(), *b = y.data<T>();
  *result = x.dims() == y.dims() && std::equal(a, a + x.numel(), b);
}

}  // namespace phi

PD_REGISTER_KERNEL(isclose, CPU, ALL_LAYOUT, phi::IscloseKernel, float, double, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(allclose, CPU, ALL_LAYOUT, phi::AllCloseKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(equal_all, CPU, ALL_LAYOUT, phi::EqualAllKernel, float, double, bool, int,
                   int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
