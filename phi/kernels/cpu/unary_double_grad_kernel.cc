#include "phi/kernels/unary_double_grad_kernel.h"

#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/complex_math.h"
#include "phi/kernels/funcs/elementwise/sign.h"
#include "phi/kernels/funcs/elementwise/unary_double_grad.h"

namespace phi {
namespace {

template <typename C>
struct SquareCurve {
  C First(C u) const { return C(2) * u; }
  C Second(C /*u*/) const { return C(2); }
};

template <typename C>
struct LogCurve {
  C First(C u) const { return C(1) / u; }
  C Second(C u) const { return C(-1) / (u * u); }
};

template <typename C>
struct SinCurve {
  C First(C u) const { return C(std::cos(funcs::Std(u))); }
  C Second(C u) const { return -C(std::sin(funcs::Std(u))); }
  C Third(C u) const { return -C(std::cos(funcs::Std(u))); }
};

template <typename C>
struct CosCurve {
  C First(C u) const { return -C(std::sin(funcs::Std(u))); }
  C Second(C u) const { return -C(std::cos(funcs::Std(u))); }
  C Third(C u) const { return C(std::sin(funcs::Std(u))); }
};

template <typename C>
struct PowCurve {
  C factor;
  C First(C u) const { return Term(factor, factor - C(1), u); }
  C Second(C u) const { return Term(factor * (factor - C(1)), factor - C(2), u); }
  C Third(C u) const { return Term(factor * (factor - C(1)) * (factor - C(2)), factor - C(3), u); }

 private:
  static C Term(C coefficient, C power, C u) {
    if (coefficient == C(0)) return C(0);
    return static_cast<C>(coefficient * static_cast<C>(std::pow(u, power)));
  }
};

template <typename C>
struct ClipCurve {
  C min, max;
  C First(C u) const { return u > min && u < max ? C(1) : C(0); }
  C Second(C /*u*/) const { return C(0); }
};

template <typename C>
struct AbsCurve {
  C First(C u) const { return funcs::SignOf(u); }
  C Second(C /*u*/) const { return C(0); }
};
template <typename R>
struct AbsCurve<dtype::complex<R>> {
  using C = dtype::complex<R>;
  C First(C u) const {
    const R size = funcs::Magnitude(u);
    return size == R(0) ? C(0) : C(u.real / size, u.imag / size);
  }
  C Second(C /*u*/) const { return C(0); }
};

}  // namespace

template <typename T, typename Context>
void AbsDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_x_grad,
                         DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, x, nullptr, grad_x_grad, AbsCurve<T>{}, nullptr, grad_out_grad);
}

template <typename T, typename Context>
void RsqrtDoubleGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& grad_x,
                           const DenseTensor& grad_x_grad, DenseTensor* out_grad,
                           DenseTensor* grad_out_grad) {
  funcs::MapElements<T, 3, 2>(
      ctx, {&out, &grad_x, &grad_x_grad}, {out_grad, grad_out_grad},
      [](const std::array<T, 3>& in) {
        const T cube = in[0] * in[0] * in[0];
        return std::array<T, 2>{T(3) * in[1] * in[2] / in[0], T(-0.5) * in[2] * cube};
      });
}

template <typename T, typename Context>
void SquareDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                            const DenseTensor& grad_x_grad, DenseTensor* x_grad,
                            DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, x, &grad_out, grad_x_grad, SquareCurve<T>{}, x_grad,
                            grad_out_grad);
}

template <typename T, typename Context>
void LogDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, x, &grad_out, grad_x_grad, LogCurve<T>{}, x_grad, grad_out_grad);
}

template <typename T, typename Context>
void SinDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, x, &grad_out, grad_x_grad, SinCurve<T>{}, x_grad, grad_out_grad);
}

template <typename T, typename Context>
void SinTripleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad,
                         const paddle::optional<DenseTensor>& x_grad_grad,
                         const paddle::optional<DenseTensor>& grad_out_grad_grad,
                         DenseTensor* x_grad, DenseTensor* grad_out_grad,
                         DenseTensor* grad_x_grad_grad) {
  funcs::UnaryTripleGrad<T>(ctx, x, grad_out, grad_x_grad, x_grad_grad, grad_out_grad_grad,
                            SinCurve<T>{}, {x_grad, grad_out_grad, grad_x_grad_grad});
}

template <typename T, typename Context>
void CosDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, x, &grad_out, grad_x_grad, CosCurve<T>{}, x_grad, grad_out_grad);
}

template <typename T, typename Context>
void CosTripleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad,
                         const paddle::optional<DenseTensor>& x_grad_grad,
                         const paddle::optional<DenseTensor>& grad_out_grad_grad,
                         DenseTensor* x_grad, DenseTensor* grad_out_grad,
                         DenseTensor* grad_x_grad_grad) {
  funcs::UnaryTripleGrad<T>(ctx, x, grad_out, grad_x_grad, x_grad_grad, grad_out_grad_grad,
                            CosCurve<T>{}, {x_grad, grad_out_grad, grad_x_grad_grad});
}

template <typename T, typename Context>
void PowDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, const Scalar& factor, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, x, &grad_out, grad_x_grad, PowCurve<T>{factor.to<T>()}, x_grad,
                            grad_out_grad);
}

template <typename T, typename Context>
void PowTripleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad,
                         const paddle::optional<DenseTensor>& x_grad_grad,
                         const paddle::optional<DenseTensor>& grad_out_grad_grad,
                         const Scalar& factor, DenseTensor* x_grad, DenseTensor* grad_out_grad,
                         DenseTensor* grad_x_grad_grad) {
  funcs::UnaryTripleGrad<T>(ctx, x, grad_out, grad_x_grad, x_grad_grad, grad_out_grad_grad,
                            PowCurve<T>{factor.to<T>()}, {x_grad, grad_out_grad, grad_x_grad_grad});
}

template <typename T, typename Context>
void ClipDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_x_grad,
                          const Scalar& min, const Scalar& max, DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, x, nullptr, grad_x_grad, ClipCurve<T>{min.to<T>(), max.to<T>()},
                            nullptr, grad_out_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(abs_double_grad, CPU, ALL_LAYOUT, phi::AbsDoubleGradKernel, float, double, int,
                   int64_t, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(rsqrt_double_grad, CPU, ALL_LAYOUT, phi::RsqrtDoubleGradKernel, float, double) {}
PD_REGISTER_KERNEL(square_double_grad, CPU, ALL_LAYOUT, phi::SquareDoubleGradKernel, float, double,
                   int, int64_t) {}
PD_REGISTER_KERNEL(log_double_grad, CPU, ALL_LAYOUT, phi::LogDoubleGradKernel, float, double) {}
PD_REGISTER_KERNEL(sin_double_grad, CPU, ALL_LAYOUT, phi::SinDoubleGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(sin_triple_grad, CPU, ALL_LAYOUT, phi::SinTripleGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(cos_double_grad, CPU, ALL_LAYOUT, phi::CosDoubleGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(cos_triple_grad, CPU, ALL_LAYOUT, phi::CosTripleGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(pow_double_grad, CPU, ALL_LAYOUT, phi::PowDoubleGradKernel, float, double, int,
                   int64_t) {}
PD_REGISTER_KERNEL(pow_triple_grad, CPU, ALL_LAYOUT, phi::PowTripleGradKernel, float, double, int,
                   int64_t) {}
PD_REGISTER_KERNEL(clip_double_grad, CPU, ALL_LAYOUT, phi::ClipDoubleGradKernel, float, double, int,
                   int64_t) {}
