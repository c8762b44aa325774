#pragma once

#include <algorithm>
#include <limits>

#include "phi/kernels/bessel_kernel.h"
#include "phi/kernels/funcs/elementwise/bessel.h"
#include "phi/kernels/funcs/elementwise/polygamma.h"
#include "phi/kernels/funcs/for_each.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// y[i] = f(x[i]) in float64.
template <typename T, typename Context, typename F>
void MapInDouble(const Context& ctx, const DenseTensor& x, F f, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const T* from = x.data<T>();
  funcs::ForEach(ctx, x.numel(), /*grain=*/512, [=] DEVICE(int64_t i) {
    to[i] = static_cast<T>(f(static_cast<double>(from[i])));
  });
}

// x_grad[i] = out_grad[i] slope(x[i], out[i]) in float64; `out` may be x if `slope` does not read
// it.
template <typename T, typename Context, typename Slope>
void MapGradInDouble(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                     const DenseTensor& out_grad, Slope slope, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T *from = x.data<T>(), *values = out.data<T>(), *g = out_grad.data<T>();
  funcs::ForEach(ctx, x.numel(), /*grain=*/512, [=] DEVICE(int64_t i) {
    to[i] = static_cast<T>(slope(static_cast<double>(from[i]), static_cast<double>(values[i])) *
                           static_cast<double>(g[i]));
  });
}

}  // namespace

template <typename T, typename Context>
void I0Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  MapInDouble<T>(
      ctx, x, [] DEVICE(double v) { return funcs::BesselI<0>(v); }, out);
}

template <typename T, typename Context>
void I0eKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  MapInDouble<T>(
      ctx, x, [] DEVICE(double v) { return funcs::BesselIScaled<0>(v); }, out);
}

template <typename T, typename Context>
void I1Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  MapInDouble<T>(
      ctx, x, [] DEVICE(double v) { return funcs::BesselI<1>(v); }, out);
}

template <typename T, typename Context>
void I1eKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  MapInDouble<T>(
      ctx, x, [] DEVICE(double v) { return funcs::BesselIScaled<1>(v); }, out);
}

template <typename T, typename Context>
void I0GradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                  DenseTensor* x_grad) {
  MapGradInDouble<T>(
      ctx, x, x, out_grad, [] DEVICE(double v, double) { return funcs::BesselI<1>(v); }, x_grad);
}

template <typename T, typename Context>
void I0eGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                   const DenseTensor& out_grad, DenseTensor* x_grad) {
  const auto slope = [] DEVICE(double v, double y) {
    return funcs::BesselIScaled<1>(v) - std::copysign(y, v);
  };
  MapGradInDouble<T>(ctx, x, out, out_grad, slope, x_grad);
}

template <typename T, typename Context>
void I1GradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                  const DenseTensor& out_grad, DenseTensor* x_grad) {
  const auto slope = [] DEVICE(double v, double y) {
    const bool zero = std::fabs(v) <= static_cast<double>(std::numeric_limits<T>::epsilon());
    return zero ? 0.5 : funcs::BesselI<0>(v) - y / v;
  };
  MapGradInDouble<T>(ctx, x, out, out_grad, slope, x_grad);
}

template <typename T, typename Context>
void I1eGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                   const DenseTensor& out_grad, DenseTensor* x_grad) {
  const auto slope = [] DEVICE(double v, double y) {
    const bool zero = std::fabs(v) <= static_cast<double>(std::numeric_limits<T>::epsilon());
    return zero ? 0.5 : funcs::BesselIScaled<0>(v) - y * (std::copysign(1.0, v) + 1 / v);
  };
  MapGradInDouble<T>(ctx, x, out, out_grad, slope, x_grad);
}

template <typename T, typename Context>
void PolygammaKernel(const Context& ctx, const DenseTensor& x, int n, DenseTensor* out) {
  MapInDouble<T>(
      ctx, x, [n] DEVICE(double v) { return funcs::PolygammaValue(n, v); }, out);
}

template <typename T, typename Context>
void PolygammaGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                         int n, DenseTensor* x_grad) {
  MapGradInDouble<T>(
      ctx, x, x, out_grad,
      [n] DEVICE(double v, double) { return funcs::PolygammaValue(int64_t{n} + 1, v); }, x_grad);
}

}  // namespace phi
