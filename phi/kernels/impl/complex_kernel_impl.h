#pragma once

#include <cmath>
#include <type_traits>

#include "phi/kernels/complex_kernel.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// y[i] = f(x[i]) as real numbers.
template <typename T, typename Context, typename Function>
void RealPart(const Context& ctx, const DenseTensor& x, DenseTensor* out, Function f) {
  using Out = dtype::Real<T>;
  funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), ctx.template Alloc<Out>(out), f);
}

}  // namespace

template <typename T, typename Context>
void ComplexKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   DenseTensor* out) {
  using Out = dtype::complex<T>;
  funcs::ElementwiseLoop<T>(
      ctx, x, y, -1, [] DEVICE(T a, T b) { return Out(a, b); }, ctx.template Alloc<Out>(out),
      out->numel());
}

template <typename T, typename Context>
void RealKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  RealPart<T>(ctx, x, out, [] DEVICE(const T& v) { return v.real; });
}

template <typename T, typename Context>
void ImagKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  RealPart<T>(ctx, x, out, [] DEVICE(const T& v) { return v.imag; });
}

template <typename T, typename Context>
void ConjKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), ctx.template Alloc<T>(out), [] DEVICE(const T& v) {
    if constexpr (std::is_arithmetic_v<T>) {
      return v;
    } else {
      return T(v.real, -v.imag);
    }
  });
}

template <typename T, typename Context>
void AngleKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  RealPart<T>(ctx, x, out, [] DEVICE(const T& v) {
    if constexpr (std::is_arithmetic_v<T>) {
      return v < T(0) ? static_cast<T>(3.14159265358979323846) : T(0);
    } else {
      return std::atan2(v.imag, v.real);
    }
  });
}

}  // namespace phi
