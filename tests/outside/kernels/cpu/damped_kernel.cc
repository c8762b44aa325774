// outside: 2.3 | kernel and gradient of impl/*.h registered together, half types
#include "kernels/impl/damped_grad_kernel_impl.h"
#include "kernels/impl/damped_kernel_impl.h"
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(outside_damped, CPU, ALL_LAYOUT, phi::DampedKernel, float, double,
                   phi::dtype::float16) {}
PD_REGISTER_KERNEL(outside_damped_grad, CPU, ALL_LAYOUT, phi::DampedGradKernel, float, double) {}
