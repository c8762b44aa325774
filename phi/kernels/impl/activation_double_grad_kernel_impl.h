#pragma once

#include "phi/kernels/activation_double_grad_kernel.h"
#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/funcs/elementwise/unary_double_grad.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// Of u = out.
template <typename C>
struct ReluCurve {
  HOSTDEVICE C First(C u) const { return u > C(0) ? C(1) : C(0); }
  HOSTDEVICE C Second(C /*u*/) const { return C(0); }
};

template <typename C>
struct SigmoidCurve {
  HOSTDEVICE C First(C u) const { return u * (C(1) - u); }
  HOSTDEVICE C Second(C u) const { return C(1) - C(2) * u; }
  HOSTDEVICE C Third(C /*u*/) const { return C(-2); }
};

template <typename C>
struct TanhCurve {
  HOSTDEVICE C First(C u) const { return C(1) - u * u; }
  HOSTDEVICE C Second(C u) const { return C(-2) * u; }
  HOSTDEVICE C Third(C /*u*/) const { return C(-2); }
};

// Of u = x.
template <typename C>
struct LeakyReluCurve {
  C alpha;
  HOSTDEVICE C First(C u) const { return u > C(0) ? C(1) : alpha; }
  HOSTDEVICE C Second(C /*u*/) const { return C(0); }
};

template <typename C>
struct EluCurve {
  C alpha;
  HOSTDEVICE C First(C u) const { return u > C(0) ? C(1) : alpha * funcs::Exp(u); }
  HOSTDEVICE C Second(C u) const { return u > C(0) ? C(0) : alpha * funcs::Exp(u); }
};

template <typename C>
struct CeluCurve {
  C alpha;
  HOSTDEVICE C First(C u) const { return u > C(0) ? C(1) : funcs::Exp(u / alpha); }
  HOSTDEVICE C Second(C u) const { return u > C(0) ? C(0) : funcs::Exp(u / alpha) / alpha; }
};

template <typename C>
struct SoftplusCurve {
  C beta, threshold;
  HOSTDEVICE C First(C u) const {
    return beta * u > threshold ? C(1) : C(1) / (C(1) + funcs::Exp(-beta * u));
  }
  HOSTDEVICE C Second(C u) const {
    if (beta * u > threshold) return C(0);
    const C s = C(1) / (C(1) + funcs::Exp(-beta * u));
    return beta * s * (C(1) - s);
  }
};

}  // namespace

template <typename T, typename Context>
void ReluDoubleGradKernel(const Context& ctx, const DenseTensor& out,
                          const DenseTensor& grad_x_grad, DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, out, nullptr, grad_x_grad, ReluCurve<funcs::ComputeType<T>>{},
                            nullptr, grad_out_grad);
}

template <typename T, typename Context>
void LeakyReluDoubleGradKernel(const Context& ctx, const DenseTensor& x,
                               const DenseTensor& grad_x_grad, float alpha,
                               DenseTensor* grad_out_grad) {
  using C = funcs::ComputeType<T>;
  funcs::UnaryDoubleGrad<T>(ctx, x, nullptr, grad_x_grad, LeakyReluCurve<C>{static_cast<C>(alpha)},
                            nullptr, grad_out_grad);
}

template <typename T, typename Context>
void EluDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, float alpha, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad) {
  using C = funcs::ComputeType<T>;
  funcs::UnaryDoubleGrad<T>(ctx, x, &grad_out, grad_x_grad, EluCurve<C>{static_cast<C>(alpha)},
                            x_grad, grad_out_grad);
}

template <typename T, typename Context>
void CeluDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                          const DenseTensor& grad_x_grad, float alpha, DenseTensor* x_grad,
                          DenseTensor* grad_out_grad) {
  using C = funcs::ComputeType<T>;
  funcs::UnaryDoubleGrad<T>(ctx, x, &grad_out, grad_x_grad, CeluCurve<C>{static_cast<C>(alpha)},
                            x_grad, grad_out_grad);
}

template <typename T, typename Context>
void SoftplusDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                              const DenseTensor& grad_x_grad, float beta, float threshold,
                              DenseTensor* x_grad, DenseTensor* grad_out_grad) {
  using C = funcs::ComputeType<T>;
  funcs::UnaryDoubleGrad<T>(ctx, x, &grad_out, grad_x_grad,
                            SoftplusCurve<C>{static_cast<C>(beta), static_cast<C>(threshold)},
                            x_grad, grad_out_grad);
}

template <typename T, typename Context>
void SqrtDoubleGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& grad_x,
                          const DenseTensor& grad_x_grad, DenseTensor* out_grad,
                          DenseTensor* grad_out_grad) {
  using C = funcs::ComputeType<T>;
  funcs::MapElements<T, 3, 2>(
      ctx, {&out, &grad_x, &grad_x_grad}, {out_grad, grad_out_grad},
      [] DEVICE(const std::array<C, 3>& in) {
        return std::array<C, 2>{-in[1] * in[2] / in[0], C(0.5) * in[2] / in[0]};
      });
}

template <typename T, typename Context>
void SigmoidDoubleGradKernel(const Context& ctx, const DenseTensor& out,
                             const DenseTensor& grad_out, const DenseTensor& grad_x_grad,
                             DenseTensor* out_grad, DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, out, &grad_out, grad_x_grad, SigmoidCurve<funcs::ComputeType<T>>{},
                            out_grad, grad_out_grad);
}

template <typename T, typename Context>
void SigmoidTripleGradKernel(const Context& ctx, const DenseTensor& out,
                             const DenseTensor& grad_out, const DenseTensor& grad_x_grad,
                             const paddle::optional<DenseTensor>& out_grad_grad,
                             const paddle::optional<DenseTensor>& grad_out_grad_grad,
                             DenseTensor* out_grad, DenseTensor* grad_out_grad,
                             DenseTensor* grad_x_grad_grad) {
  funcs::UnaryTripleGrad<T>(ctx, out, grad_out, grad_x_grad, out_grad_grad, grad_out_grad_grad,
                            SigmoidCurve<funcs::ComputeType<T>>{},
                            {out_grad, grad_out_grad, grad_x_grad_grad});
}

template <typename T, typename Context>
void TanhDoubleGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& grad_out,
                          const DenseTensor& grad_x_grad, DenseTensor* out_grad,
                          DenseTensor* grad_out_grad) {
  funcs::UnaryDoubleGrad<T>(ctx, out, &grad_out, grad_x_grad, TanhCurve<funcs::ComputeType<T>>{},
                            out_grad, grad_out_grad);
}

template <typename T, typename Context>
void TanhTripleGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& grad_out,
                          const DenseTensor& grad_x_grad,
                          const paddle::optional<DenseTensor>& out_grad_grad,
                          const paddle::optional<DenseTensor>& grad_out_grad_grad,
                          DenseTensor* out_grad, DenseTensor* grad_out_grad,
                          DenseTensor* grad_x_grad_grad) {
  funcs::UnaryTripleGrad<T>(ctx, out, grad_out, grad_x_grad, out_grad_grad, grad_out_grad_grad,
                            TanhCurve<funcs::ComputeType<T>>{},
                            {out_grad, grad_out_grad, grad_x_grad_grad});
}

}  // namespace phi
