#pragma once

#include "phi/kernels/elementwise_multiply_kernel.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/funcs/elementwise/elementwise_grad.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

struct MultiplyGradX : funcs::GradReads<false, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C /*x*/, C y, C /*out*/, C out_grad) const {
    return static_cast<C>(out_grad * funcs::Conjugate(y));
  }
};
struct MultiplyGradY : funcs::GradReads<true, false, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x, C /*y*/, C /*out*/, C out_grad) const {
    return static_cast<C>(out_grad * funcs::Conjugate(x));
  }
};

}  // namespace

template <typename T, typename Context>
void MultiplyGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                        const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                        DenseTensor* y_grad) {
  funcs::ElementwiseGradCompute<T>(ctx, x, y, nullptr, out_grad, axis, MultiplyGradX(),
                                   MultiplyGradY(), x_grad, y_grad);
}

}  // namespace phi
