#include "phi/kernels/impl/pow_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(pow_grad, GPU, ALL_LAYOUT, phi::PowGradKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(digamma_grad, GPU, ALL_LAYOUT, phi::DigammaGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(atan2_grad, GPU, ALL_LAYOUT, phi::Atan2GradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(elementwise_heaviside_grad, GPU, ALL_LAYOUT, phi::ElementwiseHeavisideGradKernel,
                   float, double, int, int64_t, phi::float16, phi::bfloat16) {}
