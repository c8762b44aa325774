#include "phi/kernels/activation_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/activation_grad_functor.h"
#include "phi/kernels/funcs/elementwise/unary_grad_loop.h"

namespace phi {

template <typename T, typename Context>
void ReluGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::ReluDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void SigmoidGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                       DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::SigmoidDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void TanhGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::TanhDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void ExpGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                   DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::ExpDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void SqrtGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::SqrtDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(relu_grad, CPU, ALL_LAYOUT, phi::ReluGradKernel, float, double) {}
PD_REGISTER_KERNEL(sigmoid_grad, CPU, ALL_LAYOUT, phi::SigmoidGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(tanh_grad, CPU, ALL_LAYOUT, phi::TanhGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(exp_grad, CPU, ALL_LAYOUT, phi::ExpGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(sqrt_grad, CPU, ALL_LAYOUT, phi::SqrtGradKernel, float, double) {}
