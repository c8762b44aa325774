#include "phi/kernels/elementwise_multiply_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/funcs/elementwise/elementwise_grad.h"

namespace phi {
namespace {

struct MultiplyGradX : funcs::GradReads<false, true, false> {
  template <typename C>
  C operator()(C /*x*/, C y, C /*out*/, C out_grad) const {
    return static_cast<C>(out_grad * funcs::Conjugate(y));
  }
};
struct MultiplyGradY : funcs::GradReads<true, false, false> {
  template <typename C>
  C operator()(C x, C /*y*/, C /*out*/, C out_grad) const {
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

PD_REGISTER_KERNEL(multiply_grad, CPU, ALL_LAYOUT, phi::MultiplyGradKernel, float, double, bool,
                   int, int64_t, phi::bfloat16, phi::complex64, phi::complex128) {}
