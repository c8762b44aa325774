#include "phi/kernels/bessel_kernel.h"

#include <algorithm>
#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/bessel.h"
#include "phi/kernels/funcs/elementwise/polygamma.h"

namespace phi {
namespace {

// y[i] = f(x[i]) in float64.
template <typename T, typename Context, typename F>
void MapInDouble(const Context& ctx, const DenseTensor& x, F f, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const T* from = x.data<T>();
  ParallelFor(x.numel(), /*grain=*/512, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) to[i] = static_cast<T>(f(static_cast<double>(from[i])));
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
  ParallelFor(x.numel(), /*grain=*/512, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      to[i] = static_cast<T>(slope(static_cast<double>(from[i]), static_cast<double>(values[i])) *
                             static_cast<double>(g[i]));
    }
  });
}

}  // namespace

template <typename T, typename Context>
void I0Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  MapInDouble<T>(ctx, x, funcs::BesselI<0>, out);
}

template <typename T, typename Context>
void I0eKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  MapInDouble<T>(ctx, x, funcs::BesselIScaled<0>, out);
}

template <typename T, typename Context>
void I1Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  MapInDouble<T>(ctx, x, funcs::BesselI<1>, out);
}

template <typename T, typename Context>
void I1eKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  MapInDouble<T>(ctx, x, funcs::BesselIScaled<1>, out);
}

template <typename T, typename Context>
void I0GradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                  DenseTensor* x_grad) {
  MapGradInDouble<T>(
      ctx, x, x, out_grad, [](double v, double) { return funcs::BesselI<1>(v); }, x_grad);
}

template <typename T, typename Context>
void I0eGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                   const DenseTensor& out_grad, DenseTensor* x_grad) {
  const auto slope = [](double v, double y) {
    return funcs::BesselIScaled<1>(v) - std::copysign(y, v);
  };
  MapGradInDouble<T>(ctx, x, out, out_grad, slope, x_grad);
}

template <typename T, typename Context>
void I1GradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                  const DenseTensor& out_grad, DenseTensor* x_grad) {
  const auto slope = [](double v, double y) {
    const bool zero = std::fabs(v) <= static_cast<double>(std::numeric_limits<T>::epsilon());
    return zero ? 0.5 : funcs::BesselI<0>(v) - y / v;
  };
  MapGradInDouble<T>(ctx, x, out, out_grad, slope, x_grad);
}

template <typename T, typename Context>
void I1eGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                   const DenseTensor& out_grad, DenseTensor* x_grad) {
  const auto slope = [](double v, double y) {
    const bool zero = std::fabs(v) <= static_cast<double>(std::numeric_limits<T>::epsilon());
    return zero ? 0.5 : funcs::BesselIScaled<0>(v) - y * (std::copysign(1.0, v) + 1 / v);
  };
  MapGradInDouble<T>(ctx, x, out, out_grad, slope, x_grad);
}

template <typename T, typename Context>
void PolygammaKernel(const Context& ctx, const DenseTensor& x, int n, DenseTensor* out) {
  MapInDouble<T>(
      ctx, x, [n](double v) { return funcs::PolygammaValue(n, v); }, out);
}

template <typename T, typename Context>
void PolygammaGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                         int n, DenseTensor* x_grad) {
  MapGradInDouble<T>(
      ctx, x, x, out_grad,
      [n](double v, double) { return funcs::PolygammaValue(int64_t{n} + 1, v); }, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(i0, CPU, ALL_LAYOUT, phi::I0Kernel, float, double) {}
PD_REGISTER_KERNEL(i0e, CPU, ALL_LAYOUT, phi::I0eKernel, float, double) {}
PD_REGISTER_KERNEL(i1, CPU, ALL_LAYOUT, phi::I1Kernel, float, double) {}
PD_REGISTER_KERNEL(i1e, CPU, ALL_LAYOUT, phi::I1eKernel, float, double) {}
PD_REGISTER_KERNEL(i0_grad, CPU, ALL_LAYOUT, phi::I0GradKernel, float, double) {}
PD_REGISTER_KERNEL(i0e_grad, CPU, ALL_LAYOUT, phi::I0eGradKernel, float, double) {}
PD_REGISTER_KERNEL(i1_grad, CPU, ALL_LAYOUT, phi::I1GradKernel, float, double) {}
PD_REGISTER_KERNEL(i1e_grad, CPU, ALL_LAYOUT, phi::I1eGradKernel, float, double) {}
PD_REGISTER_KERNEL(polygamma, CPU, ALL_LAYOUT, phi::PolygammaKernel, float, double) {}
PD_REGISTER_KERNEL(polygamma_grad, CPU, ALL_LAYOUT, phi::PolygammaGradKernel, float, double) {}
