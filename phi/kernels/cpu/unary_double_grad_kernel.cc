#include "phi/kernels/impl/unary_double_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(abs_double_grad, CPU, ALL_LAYOUT, phi::AbsDoubleGradKernel, float, double, int,
                   int64_t, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(rsqrt_double_grad, CPU, ALL_LAYOUT, phi::RsqrtDoubleGradKernel, float, double) {}
PD_REGISTER_KERNEL(square_double_grad, CPU, ALL_LAYOUT, phi::SquareDoubleGradKernel, float, double,
                   int, int64_t) {}
PD_REGISTER_KERNEL(log_double_grad, CPU, ALL_LAYOUT, phi::LogDoubleGradKernel, float, double) {}
PD_REGISTER_KERNEL(sin_double_grad, CPU, ALL_LAYOUT, phi::SinDoubleGradKernel, float, double, int,
                   int64_t, phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(sin_triple_grad, CPU, ALL_LAYOUT, phi::SinTripleGradKernel, float, double, int,
                   int64_t, phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(cos_double_grad, CPU, ALL_LAYOUT, phi::CosDoubleGradKernel, float, double, int,
                   int64_t, phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(cos_triple_grad, CPU, ALL_LAYOUT, phi::CosTripleGradKernel, float, double, int,
                   int64_t, phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(pow_double_grad, CPU, ALL_LAYOUT, phi::PowDoubleGradKernel, float, double, int,
                   int64_t) {}
PD_REGISTER_KERNEL(pow_triple_grad, CPU, ALL_LAYOUT, phi::PowTripleGradKernel, float, double, int,
                   int64_t) {}
PD_REGISTER_KERNEL(clip_double_grad, CPU, ALL_LAYOUT, phi::ClipDoubleGradKernel, float, double, int,
                   int64_t) {}
