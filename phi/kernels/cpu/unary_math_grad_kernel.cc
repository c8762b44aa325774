#include "phi/kernels/impl/unary_math_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(rsqrt_grad, CPU, ALL_LAYOUT, phi::RsqrtGradKernel, float, double) {}
PD_REGISTER_KERNEL(square_grad, CPU, ALL_LAYOUT, phi::SquareGradKernel, float, double, int,
                   int64_t) {}
PD_REGISTER_KERNEL(log_grad, CPU, ALL_LAYOUT, phi::LogGradKernel, float, double) {}
PD_REGISTER_KERNEL(log1p_grad, CPU, ALL_LAYOUT, phi::Log1pGradKernel, float, double) {}
PD_REGISTER_KERNEL(log2_grad, CPU, ALL_LAYOUT, phi::Log2GradKernel, float, double) {}
PD_REGISTER_KERNEL(log10_grad, CPU, ALL_LAYOUT, phi::Log10GradKernel, float, double) {}
PD_REGISTER_KERNEL(reciprocal_grad, CPU, ALL_LAYOUT, phi::ReciprocalGradKernel, float, double) {}
PD_REGISTER_KERNEL(erf_grad, CPU, ALL_LAYOUT, phi::ErfGradKernel, float, double, phi::float16) {}
PD_REGISTER_KERNEL(expm1_grad, CPU, ALL_LAYOUT, phi::Expm1GradKernel, float, double, phi::complex64,
                   phi::complex128, phi::float16) {}
PD_REGISTER_KERNEL(lgamma_grad, CPU, ALL_LAYOUT, phi::LgammaGradKernel, float, double) {}
PD_REGISTER_KERNEL(erfinv_grad, CPU, ALL_LAYOUT, phi::ErfinvGradKernel, float, double) {}
PD_REGISTER_KERNEL(logit_grad, CPU, ALL_LAYOUT, phi::LogitGradKernel, float, double) {}
PD_REGISTER_KERNEL(floor_grad, CPU, ALL_LAYOUT, phi::ZeroGradKernel, float, double) {}
PD_REGISTER_KERNEL(ceil_grad, CPU, ALL_LAYOUT, phi::ZeroGradKernel, float, double) {}
PD_REGISTER_KERNEL(round_grad, CPU, ALL_LAYOUT, phi::ZeroGradKernel, float, double) {}
PD_REGISTER_KERNEL(trunc_grad, CPU, ALL_LAYOUT, phi::ZeroGradKernel, float, double, int, int64_t) {}
