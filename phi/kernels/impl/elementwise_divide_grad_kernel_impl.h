#pragma once

#include "phi/backends/cpu/cpu_context.h"
#include "phi/kernels/elementwise_divide_kernel.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/funcs/elementwise/elementwise_grad.h"
#include "phi/kernels/funcs/elementwise/integer_division.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

struct DivideGradX : funcs::GradReads<false, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C /*x*/, C y, C /*out*/, C out_grad) const {
    return funcs::DivideFunctor<C>()(out_grad, funcs::Conjugate(y));
  }
};
struct DivideGradY : funcs::GradReads<false, true, true> {
  template <typename C>
  HOSTDEVICE C operator()(C /*x*/, C y, C out, C out_grad) const {
    return static_cast<C>(-out_grad * funcs::Conjugate(funcs::DivideFunctor<C>()(out, y)));
  }
};

}  // namespace

template <typename T, typename Context>
void DivideGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      const DenseTensor& out, const DenseTensor& out_grad, int axis,
                      DenseTensor* x_grad, DenseTensor* y_grad) {
  // A GPU's kernel has asked for the check before: Note [Division of integers].
  if constexpr (std::is_same_v<Context, CPUContext>) {
    funcs::CheckDivisor<T>(y, out_grad.numel());
  }
  funcs::ElementwiseGradCompute<T>(ctx, x, y, &out, out_grad, axis, DivideGradX(), DivideGradY(),
                                   x_grad, y_grad);
}

}  // namespace phi
