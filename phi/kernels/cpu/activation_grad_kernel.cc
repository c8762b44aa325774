#include "phi/kernels/impl/activation_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/complex_activation.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"

PD_REGISTER_KERNEL(relu_grad, CPU, ALL_LAYOUT, phi::ReluGradKernel, float, double) {}
PD_REGISTER_KERNEL(sigmoid_grad, CPU, ALL_LAYOUT, phi::SigmoidGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(tanh_grad, CPU, ALL_LAYOUT, phi::TanhGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(exp_grad, CPU, ALL_LAYOUT, phi::ExpGradKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(sqrt_grad, CPU, ALL_LAYOUT, phi::SqrtGradKernel, float, double) {}
PD_REGISTER_KERNEL(relu6_grad, CPU, ALL_LAYOUT, phi::Relu6GradKernel, float, double) {}
PD_REGISTER_KERNEL(leaky_relu_grad, CPU, ALL_LAYOUT, phi::LeakyReluGradKernel, float, double) {}
PD_REGISTER_KERNEL(thresholded_relu_grad, CPU, ALL_LAYOUT, phi::ThresholdedReluGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(brelu_grad, CPU, ALL_LAYOUT, phi::BReluGradKernel, float, double) {}
PD_REGISTER_KERNEL(hard_shrink_grad, CPU, ALL_LAYOUT, phi::HardShrinkGradKernel, float, double) {}
PD_REGISTER_KERNEL(soft_shrink_grad, CPU, ALL_LAYOUT, phi::SoftShrinkGradKernel, float, double) {}
PD_REGISTER_KERNEL(hard_sigmoid_grad, CPU, ALL_LAYOUT, phi::HardSigmoidGradKernel, float, double) {}
PD_REGISTER_KERNEL(hard_swish_grad, CPU, ALL_LAYOUT, phi::HardSwishGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(elu_grad, CPU, ALL_LAYOUT, phi::EluGradKernel, float, double) {}
PD_REGISTER_KERNEL(celu_grad, CPU, ALL_LAYOUT, phi::CeluGradKernel, float, double) {}
PD_REGISTER_KERNEL(selu_grad, CPU, ALL_LAYOUT, phi::SeluGradKernel, float, double) {}
PD_REGISTER_KERNEL(swish_grad, CPU, ALL_LAYOUT, phi::SwishGradKernel, float, double) {}
PD_REGISTER_KERNEL(silu_grad, CPU, ALL_LAYOUT, phi::SiluGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(mish_grad, CPU, ALL_LAYOUT, phi::MishGradKernel, float, double) {}
PD_REGISTER_KERNEL(softplus_grad, CPU, ALL_LAYOUT, phi::SoftplusGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(softsign_grad, CPU, ALL_LAYOUT, phi::SoftsignGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(tanh_shrink_grad, CPU, ALL_LAYOUT, phi::TanhShrinkGradKernel, float, double) {}
PD_REGISTER_KERNEL(logsigmoid_grad, CPU, ALL_LAYOUT, phi::LogSigmoidGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(stanh_grad, CPU, ALL_LAYOUT, phi::STanhGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(soft_relu_grad, CPU, ALL_LAYOUT, phi::SoftReluGradKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(relu_grad, phi::ReluGradKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(sigmoid_grad, phi::SigmoidGradKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(tanh_grad, phi::TanhGradKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(leaky_relu_grad, phi::LeakyReluGradKernel) {}
