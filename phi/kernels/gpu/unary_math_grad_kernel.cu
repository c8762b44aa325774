#include "phi/kernels/impl/unary_math_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(rsqrt_grad, GPU, ALL_LAYOUT, phi::RsqrtGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(square_grad, GPU, ALL_LAYOUT, phi::SquareGradKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(log_grad, GPU, ALL_LAYOUT, phi::LogGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(log1p_grad, GPU, ALL_LAYOUT, phi::Log1pGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(log2_grad, GPU, ALL_LAYOUT, phi::Log2GradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(log10_grad, GPU, ALL_LAYOUT, phi::Log10GradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(reciprocal_grad, GPU, ALL_LAYOUT, phi::ReciprocalGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(erf_grad, GPU, ALL_LAYOUT, phi::ErfGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(expm1_grad, GPU, ALL_LAYOUT, phi::Expm1GradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(lgamma_grad, GPU, ALL_LAYOUT, phi::LgammaGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(erfinv_grad, GPU, ALL_LAYOUT, phi::ErfinvGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(logit_grad, GPU, ALL_LAYOUT, phi::LogitGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(floor_grad, GPU, ALL_LAYOUT, phi::ZeroGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(ceil_grad, GPU, ALL_LAYOUT, phi::ZeroGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(round_grad, GPU, ALL_LAYOUT, phi::ZeroGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(trunc_grad, GPU, ALL_LAYOUT, phi::ZeroGradKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
