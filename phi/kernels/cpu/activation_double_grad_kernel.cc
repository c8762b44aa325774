#include "phi/kernels/impl/activation_double_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/complex_activation.h"

namespace phi {
namespace {

template <typename R>
struct SoftplusCurve<dtype::complex<R>> {
  using C = dtype::complex<R>;
  C beta, threshold;
  C First(C u) const { return Above(u) ? C(R(1)) : funcs::LogisticOfComplex(beta * u); }
  C Second(C u) const {
    if (Above(u)) return C(R(0));
    const C s = funcs::LogisticOfComplex(beta * u);
    return beta * s * (C(R(1)) - s);
  }

 private:
  bool Above(C u) const { return (beta * u).real > threshold.real; }
};

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(relu_double_grad, CPU, ALL_LAYOUT, phi::ReluDoubleGradKernel, float, double) {}
PD_REGISTER_KERNEL(leaky_relu_double_grad, CPU, ALL_LAYOUT, phi::LeakyReluDoubleGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(elu_double_grad, CPU, ALL_LAYOUT, phi::EluDoubleGradKernel, float, double) {}
PD_REGISTER_KERNEL(celu_double_grad, CPU, ALL_LAYOUT, phi::CeluDoubleGradKernel, float, double) {}
PD_REGISTER_KERNEL(softplus_double_grad, CPU, ALL_LAYOUT, phi::SoftplusDoubleGradKernel, float,
                   double, phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(sqrt_double_grad, CPU, ALL_LAYOUT, phi::SqrtDoubleGradKernel, float, double) {}
PD_REGISTER_KERNEL(sigmoid_double_grad, CPU, ALL_LAYOUT, phi::SigmoidDoubleGradKernel, float,
                   double, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(sigmoid_triple_grad, CPU, ALL_LAYOUT, phi::SigmoidTripleGradKernel, float,
                   double, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(tanh_double_grad, CPU, ALL_LAYOUT, phi::TanhDoubleGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(tanh_triple_grad, CPU, ALL_LAYOUT, phi::TanhTripleGradKernel, float, double,
                   phi::float16, phi::complex64, phi::complex128) {}
