#pragma once

#include <cmath>

#include "phi/kernels/elementwise_kernel.h"
#include "phi/kernels/funcs/elementwise/elementwise_grad.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

struct MaximumGradX : funcs::GradReads<true, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x, C y, C /*out*/, C out_grad) const {
    return x > y ? out_grad : C(0);
  }
};
struct MaximumGradY : funcs::GradReads<true, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x, C y, C /*out*/, C out_grad) const {
    return x > y ? C(0) : out_grad;
  }
};
struct MinimumGradX : funcs::GradReads<true, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x, C y, C /*out*/, C out_grad) const {
    return x < y ? out_grad : C(0);
  }
};
struct MinimumGradY : funcs::GradReads<true, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x, C y, C /*out*/, C out_grad) const {
    return x < y ? C(0) : out_grad;
  }
};
struct PowGradX : funcs::GradReads<true, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x, C y, C /*out*/, C out_grad) const {
    if constexpr (std::is_integral_v<C>) {
      const double a = static_cast<double>(x), b = static_cast<double>(y);
      return static_cast<C>(static_cast<double>(out_grad) * b * std::pow(a, b - 1));
    } else {
      return out_grad * y * std::pow(x, y - C(1));
    }
  }
};
struct PowGradY : funcs::GradReads<true, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x, C y, C /*out*/, C out_grad) const {
    if constexpr (std::is_integral_v<C>) {
      const double a = static_cast<double>(x), b = static_cast<double>(y);
      return static_cast<C>(static_cast<double>(out_grad) * std::log(a) * std::pow(a, b));
    } else {
      return out_grad * std::log(x) * std::pow(x, y);
    }
  }
};

}  // namespace

template <typename T, typename Context>
void MaximumGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                       const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                       DenseTensor* y_grad) {
  funcs::ElementwiseGradCompute<T>(ctx, x, y, nullptr, out_grad, axis, MaximumGradX(),
                                   MaximumGradY(), x_grad, y_grad);
}

template <typename T, typename Context>
void MinimumGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                       const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                       DenseTensor* y_grad) {
  funcs::ElementwiseGradCompute<T>(ctx, x, y, nullptr, out_grad, axis, MinimumGradX(),
                                   MinimumGradY(), x_grad, y_grad);
}

template <typename T, typename Context>
void ElementwisePowGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                              const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                              DenseTensor* y_grad) {
  funcs::ElementwiseGradCompute<T>(ctx, x, y, nullptr, out_grad, axis, PowGradX(), PowGradY(),
                                   x_grad, y_grad);
}

}  // namespace phi
