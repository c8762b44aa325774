#include "phi/kernels/impl/roll_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(roll_grad, CPU, ALL_LAYOUT, phi::RollGradKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(tril_triu_grad, CPU, ALL_LAYOUT, phi::TrilTriuGradKernel, float, double, bool,
                   int, int64_t, phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(unstack_grad, CPU, ALL_LAYOUT, phi::UnStackGradKernel, float, double, int,
                   int64_t, phi::complex64, phi::complex128) {}
