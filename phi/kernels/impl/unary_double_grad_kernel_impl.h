#pragma once

#include <cmath>

#include "phi/kernels/funcs/elementwise/clip_bound.h"
#include "phi/kernels/funcs/elementwise/complex_math.h"
#include "phi/kernels/funcs/elementwise/sign.h"
#include "phi/kernels/funcs/elementwise/unary_double_grad.h"
#include "phi/kernels/unary_double_grad_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

template <typename C>
struct SquareCurve {
  HOSTDEVICE C First(C u) const { return C(2) * u; }
  HOSTDEVICE C Second(C /*u*/) const { return C(2); }
};

template <typename C>
struct LogCurve {
  HOSTDEVICE C First(C u) const { return C(1) / u; }
  HOSTDEVICE C Second(C u) const { return C(-1) / (u * u); }
};

template <typename C>
struct SinCurve {
  HOSTDEVICE C First(C u) const { return C(funcs::Cos(u)); }
  HOSTDEVICE C Second(C u) const { return -C(funcs::Sin(u)); }
  HOSTDEVICE C Third(C u) const { return -C(funcs::Cos(u)); }
};

template <typename C>
struct CosCurve {
  HOSTDEVICE C First(C u) const { return -C(funcs::Sin(u)); }
  HOSTDEVICE C Second(C u) const { return -C(funcs::Cos(u)); }
  HOSTDEVICE C Third(C u) const { return C(funcs::Sin(u)); }
};

template <typename C>
struct PowCurve {
  C factor;
  HOSTDEVICE C First(C u) const { return Term(factor, factor - C(1), u); }
  HOSTDEVICE C Second(C u) const { return Term(factor * (factor - C(1)), factor - C(2), u); }
  HOSTDEVICE C Third(C u) const {
    return Term(factor * (factor - C(1)) * (factor - C(2)), factor - C(3), u);
  }

 private:
  HOSTDEVICE static C Term(C coefficient, C power, C u) {
    if (coefficient == C(0)) return C(0);
    return static_cast<C>(coefficient * static_cast<C>(std::pow(u, power)));
  }
};

template <typename C>
struct ClipCurve {
  C min, max;
  HOSTDEVICE C First(C u) const { return u > min && u < max ? C(1) : C(0); }
  HOSTDEVICE C Second(C /*u*/) const { return C(0); }
};

template <typename C>
struct AbsCurve {
  HOSTDEVICE C First(C u) const { return funcs::SignOf(u); }
  HOSTDEVICE C Second(C /*u*/) const { return C(0); }
};
template <typename R>
struct AbsCurve<dtype::complex<R>> {
  using C = dtype::complex<R>;
  HOSTDEVICE C First(C u) const {
    const R size = funcs::Magnitude(u);
    return size == R(0) ? C(0) : C(u.real / size, u.imag / size);
  }
  HOSTDEVICE C Second(C /*u*/) const { return C(0); }
};

}  // namespace

template <typename T, typename Context>
void AbsDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_x_grad,
                         DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, x, nullptr, grad_x_grad, AbsCurve<funcs::ComputeType<T>>{},
                            nullptr, grad_out_grad);
}

template <typename T, typename Context>
void RsqrtDoubleGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& grad_x,
                           const DenseTensor& grad_x_grad, DenseTensor* out_grad,
                           DenseTensor* grad_out_grad) {
  using C = funcs::ComputeType<T>;
  funcs::MapElements<T, 3, 2>(
      ctx, {&out, &grad_x, &grad_x_grad}, {out_grad, grad_out_grad},
      [] DEVICE(const std::array<C, 3>& in) {
        const C cube = in[0] * in[0] * in[0];
        return std::array<C, 2>{C(3) * in[1] * in[2] / in[0], C(-0.5) * in[2] * cube};
      });
}

template <typename T, typename Context>
void SquareDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                            const DenseTensor& grad_x_grad, DenseTensor* x_grad,
                            DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, x, &grad_out, grad_x_grad, SquareCurve<funcs::ComputeType<T>>{},
                            x_grad, grad_out_grad);
}

template <typename T, typename Context>
void LogDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, x, &grad_out, grad_x_grad, LogCurve<funcs::ComputeType<T>>{},
                            x_grad, grad_out_grad);
}

template <typename T, typename Context>
void SinDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, x, &grad_out, grad_x_grad, SinCurve<funcs::ComputeType<T>>{},
                            x_grad, grad_out_grad);
}

template <typename T, typename Context>
void SinTripleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad,
                         const paddle::optional<DenseTensor>& x_grad_grad,
                         const paddle::optional<DenseTensor>& grad_out_grad_grad,
                         DenseTensor* x_grad, DenseTensor* grad_out_grad,
                         DenseTensor* grad_x_grad_grad) {
  funcs::UnaryTripleGrad<T>(ctx, x, grad_out, grad_x_grad, x_grad_grad, grad_out_grad_grad,
                            SinCurve<funcs::ComputeType<T>>{},
                            {x_grad, grad_out_grad, grad_x_grad_grad});
}

template <typename T, typename Context>
void CosDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, x, &grad_out, grad_x_grad, CosCurve<funcs::ComputeType<T>>{},
                            x_grad, grad_out_grad);
}

template <typename T, typename Context>
void CosTripleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad,
                         const paddle::optional<DenseTensor>& x_grad_grad,
                         const paddle::optional<DenseTensor>& grad_out_grad_grad,
                         DenseTensor* x_grad, DenseTensor* grad_out_grad,
                         DenseTensor* grad_x_grad_grad) {
  funcs::UnaryTripleGrad<T>(ctx, x, grad_out, grad_x_grad, x_grad_grad, grad_out_grad_grad,
                            CosCurve<funcs::ComputeType<T>>{},
                            {x_grad, grad_out_grad, grad_x_grad_grad});
}

template <typename T, typename Context>
void PowDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, const Scalar& factor, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, x, &grad_out, grad_x_grad,
                            PowCurve<funcs::ComputeType<T>>{factor.to<funcs::ComputeType<T>>()},
                            x_grad, grad_out_grad);
}

template <typename T, typename Context>
void PowTripleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad,
                         const paddle::optional<DenseTensor>& x_grad_grad,
                         const paddle::optional<DenseTensor>& grad_out_grad_grad,
                         const Scalar& factor, DenseTensor* x_grad, DenseTensor* grad_out_grad,
                         DenseTensor* grad_x_grad_grad) {
  funcs::UnaryTripleGrad<T>(ctx, x, grad_out, grad_x_grad, x_grad_grad, grad_out_grad_grad,
                            PowCurve<funcs::ComputeType<T>>{factor.to<funcs::ComputeType<T>>()},
                            {x_grad, grad_out_grad, grad_x_grad_grad});
}

template <typename T, typename Context>
void ClipDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_x_grad,
                          const Scalar& min, const Scalar& max, DenseTensor* grad_out_grad) {
  using C = funcs::ComputeType<T>;
  funcs::UnaryDoubleGrad<T>(ctx, x, nullptr, grad_x_grad,
                            ClipCurve<C>{funcs::ClipBound<C>(min), funcs::ClipBound<C>(max)},
                            nullptr, grad_out_grad);
}

}  // namespace phi
