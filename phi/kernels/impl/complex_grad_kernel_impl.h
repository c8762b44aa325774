#pragma once

#include <cmath>

#include "phi/kernels/complex_grad_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/sign.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/index/sum_copies.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

template <typename T>
HOSTDEVICE T DirectionOf(T x) {
  return funcs::SignOf(x);
}
template <typename R>
HOSTDEVICE dtype::complex<R> DirectionOf(dtype::complex<R> x) {
  const R size = std::hypot(x.real, x.imag);
  return size == R(0) ? dtype::complex<R>(0, 0) : dtype::complex<R>(x.real / size, x.imag / size);
}

template <typename R>
struct AngleGradBody {
  const dtype::complex<R>* x;
  const R* grads;
  dtype::complex<R>* to;  // zeros

  HOSTDEVICE void operator()(int64_t i) const {
    const R square = x[i].real * x[i].real + x[i].imag * x[i].imag;
    if (square == R(0)) return;
    to[i] = dtype::complex<R>(-x[i].imag * grads[i] / square, x[i].real * grads[i] / square);
  }
};

// x_grad = one part of out_grad, summed over the broadcast axes.
template <typename T, typename Context, typename Part>
void PartGrad(const Context& ctx, const DenseTensor& out_grad, const DDim& in, Part part,
              DenseTensor* grad) {
  if (grad == nullptr) return;
  DenseTensor parts;
  parts.Resize(out_grad.dims());
  T* to = ctx.template Alloc<T>(&parts);
  const auto* from = funcs::DataOrNull<dtype::complex<T>>(out_grad);
  funcs::ForEach(ctx, out_grad.numel(), 32768, [=] DEVICE(int64_t i) { to[i] = part(from[i]); });
  funcs::SumToShape<T>(ctx, parts, in, grad);
}

}  // namespace

template <typename T, typename Context>
void AbsGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad) {
  const DenseTensor held = out_grad;  // x_grad may be its memory
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T* from = x.data<T>();
  const auto* grads = held.data<dtype::Real<T>>();
  funcs::ForEach(ctx, x.numel(), 32768, [=] DEVICE(int64_t i) {
    to[i] = DirectionOf(from[i]) * static_cast<T>(grads[i]);
  });
}

template <typename T, typename Context>
void AngleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if constexpr (!std::is_same_v<T, dtype::Real<T>>) {
    using R = dtype::Real<T>;
    const T* from = funcs::DataOrNull<T>(x);
    const R* grads = x.numel() == 0 ? nullptr : out_grad.data<R>();
    funcs::ForEach(ctx, x.numel(), 32768, AngleGradBody<R>{from, grads, to});
  }
}

template <typename T, typename Context>
void ComplexGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                       const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* y_grad) {
  using Complex = dtype::complex<T>;
  PartGrad<T>(
      ctx, out_grad, x.dims(), [] DEVICE(const Complex& v) { return v.real; }, x_grad);
  PartGrad<T>(
      ctx, out_grad, y.dims(), [] DEVICE(const Complex& v) { return v.imag; }, y_grad);
}

template <typename T, typename Context>
void RealGradKernel(const Context& ctx, const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  const auto* grads = funcs::DataOrNull<dtype::Real<T>>(out_grad);
  funcs::ForEach(ctx, out_grad.numel(), 32768, [=] DEVICE(int64_t i) { to[i] = T(grads[i], 0); });
}

template <typename T, typename Context>
void ImagGradKernel(const Context& ctx, const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  const auto* grads = funcs::DataOrNull<dtype::Real<T>>(out_grad);
  funcs::ForEach(ctx, out_grad.numel(), 32768, [=] DEVICE(int64_t i) { to[i] = T(0, grads[i]); });
}

}  // namespace phi
