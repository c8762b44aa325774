#pragma once

#include <cmath>

#include "phi/kernels/funcs/elementwise/elementwise_grad.h"
#include "phi/kernels/funcs/elementwise/special_math.h"
#include "phi/kernels/funcs/elementwise/unary_grad_loop.h"
#include "phi/kernels/funcs/reduce/trailing_axis.h"
#include "phi/kernels/pow_grad_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

template <typename C>
struct PowDerivative {
  C factor;
  HOSTDEVICE C operator()(C x) const {
    return static_cast<C>(factor * static_cast<C>(std::pow(x, factor - C(1))));
  }
};

template <typename C>
struct DigammaDerivative {
  HOSTDEVICE C operator()(C x) const {
    return static_cast<C>(funcs::TrigammaValue(static_cast<double>(x)));
  }
};

// The angle of (x2, x1), by x1 and by x2.
struct Atan2OfFirst : funcs::GradReads<true, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x1, C x2, C /*out*/, C out_grad) const {
    return out_grad * x2 / (x1 * x1 + x2 * x2);
  }
};
struct Atan2OfSecond : funcs::GradReads<true, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x1, C x2, C /*out*/, C out_grad) const {
    return -out_grad * x1 / (x1 * x1 + x2 * x2);
  }
};

struct ZeroOperandGrad : funcs::GradReads<false, false, false> {
  template <typename C>
  HOSTDEVICE C operator()(C /*x*/, C /*y*/, C /*out*/, C /*out_grad*/) const {
    return C(0);
  }
};
// y stands where x is 0.
struct HeavisideOfSecond : funcs::GradReads<true, false, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x, C /*y*/, C /*out*/, C out_grad) const {
    return x == C(0) ? out_grad : C(0);
  }
};

}  // namespace

template <typename T, typename Context>
void PowGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   const Scalar& factor, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(
      ctx, x, out_grad, PowDerivative<funcs::ComputeType<T>>{factor.to<funcs::ComputeType<T>>()},
      x_grad);
}

template <typename T, typename Context>
void DigammaGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                       DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, DigammaDerivative<funcs::ComputeType<T>>{}, x_grad);
}

template <typename T, typename Context>
void Atan2GradKernel(const Context& ctx, const DenseTensor& x1, const DenseTensor& x2,
                     const DenseTensor& out_grad, DenseTensor* x1_grad, DenseTensor* x2_grad) {
  funcs::ElementwiseGradCompute<T>(ctx, x1, x2, nullptr, out_grad, -1, Atan2OfFirst{},
                                   Atan2OfSecond{}, x1_grad, x2_grad);
}

template <typename T, typename Context>
void ElementwiseHeavisideGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                    const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                                    DenseTensor* y_grad) {
  const int lay = funcs::TrailingAxisOr(x.dims(), y.dims(), axis);
  funcs::ElementwiseGradCompute<T>(ctx, x, y, nullptr, out_grad, lay, ZeroOperandGrad{},
                                   HeavisideOfSecond{}, x_grad, y_grad);
}

}  // namespace phi
