#include "phi/kernels/impl/activation_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(relu_grad, GPU, ALL_LAYOUT, phi::ReluGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(sigmoid_grad, GPU, ALL_LAYOUT, phi::SigmoidGradKernel, float, double,
                   phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(tanh_grad, GPU, ALL_LAYOUT, phi::TanhGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(exp_grad, GPU, ALL_LAYOUT, phi::ExpGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(sqrt_grad, GPU, ALL_LAYOUT, phi::SqrtGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(relu6_grad, GPU, ALL_LAYOUT, phi::Relu6GradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(leaky_relu_grad, GPU, ALL_LAYOUT, phi::LeakyReluGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(thresholded_relu_grad, GPU, ALL_LAYOUT, phi::ThresholdedReluGradKernel, float,
                   double, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(brelu_grad, GPU, ALL_LAYOUT, phi::BReluGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(hard_shrink_grad, GPU, ALL_LAYOUT, phi::HardShrinkGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(soft_shrink_grad, GPU, ALL_LAYOUT, phi::SoftShrinkGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(hard_sigmoid_grad, GPU, ALL_LAYOUT, phi::HardSigmoidGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(hard_swish_grad, GPU, ALL_LAYOUT, phi::HardSwishGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(elu_grad, GPU, ALL_LAYOUT, phi::EluGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(celu_grad, GPU, ALL_LAYOUT, phi::CeluGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(selu_grad, GPU, ALL_LAYOUT, phi::SeluGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(swish_grad, GPU, ALL_LAYOUT, phi::SwishGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(silu_grad, GPU, ALL_LAYOUT, phi::SiluGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(mish_grad, GPU, ALL_LAYOUT, phi::MishGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(softplus_grad, GPU, ALL_LAYOUT, phi::SoftplusGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(softsign_grad, GPU, ALL_LAYOUT, phi::SoftsignGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(tanh_shrink_grad, GPU, ALL_LAYOUT, phi::TanhShrinkGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(logsigmoid_grad, GPU, ALL_LAYOUT, phi::LogSigmoidGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(stanh_grad, GPU, ALL_LAYOUT, phi::STanhGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(soft_relu_grad, GPU, ALL_LAYOUT, phi::SoftReluGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
