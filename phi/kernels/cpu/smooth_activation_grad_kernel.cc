#include "phi/kernels/smooth_activation_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/smooth_activation_grad_functor.h"
#include "phi/kernels/funcs/elementwise/unary_grad_loop.h"

namespace phi {

template <typename T, typename Context>
void SwishGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::SiluDerivative<funcs::ComputeType<T>>(),
                             x_grad);
}

template <typename T, typename Context>
void SiluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::SiluDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void MishGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    float threshold, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad,
                             funcs::MishDerivative<funcs::ComputeType<T>>{threshold}, x_grad);
}

template <typename T, typename Context>
void SoftplusGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                        float beta, float threshold, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(
      ctx, x, out_grad, funcs::SoftplusDerivative<funcs::ComputeType<T>>{beta, threshold}, x_grad);
}

template <typename T, typename Context>
void SoftsignGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                        DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::SoftsignDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void TanhShrinkGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                          DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::TanhShrinkDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void LogSigmoidGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                          DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::LogSigmoidDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void STanhGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     float scale_a, float scale_b, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(
      ctx, x, out_grad, funcs::STanhDerivative<funcs::ComputeType<T>>{scale_a, scale_b}, x_grad);
}

template <typename T, typename Context>
void SoftReluGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                        float threshold, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad,
                             funcs::SoftReluDerivative<funcs::ComputeType<T>>{threshold}, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(swish_grad, CPU, ALL_LAYOUT, phi::SwishGradKernel, float, double) {}
PD_REGISTER_KERNEL(silu_grad, CPU, ALL_LAYOUT, phi::SiluGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(mish_grad, CPU, ALL_LAYOUT, phi::MishGradKernel, float, double) {}
PD_REGISTER_KERNEL(softplus_grad, CPU, ALL_LAYOUT, phi::SoftplusGradKernel, float, double) {}
PD_REGISTER_KERNEL(softsign_grad, CPU, ALL_LAYOUT, phi::SoftsignGradKernel, float, double) {}
PD_REGISTER_KERNEL(tanh_shrink_grad, CPU, ALL_LAYOUT, phi::TanhShrinkGradKernel, float, double) {}
PD_REGISTER_KERNEL(logsigmoid_grad, CPU, ALL_LAYOUT, phi::LogSigmoidGradKernel, float, double) {}
PD_REGISTER_KERNEL(stanh_grad, CPU, ALL_LAYOUT, phi::STanhGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(soft_relu_grad, CPU, ALL_LAYOUT, phi::SoftReluGradKernel, float, double) {}
