#include "phi/kernels/impl/window_double_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(pool2d_double_grad, CPU, ALL_LAYOUT, phi::Pool2dDoubleGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(pad3d_double_grad, CPU, ALL_LAYOUT, phi::Pad3dDoubleGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(reshape_double_grad, CPU, ALL_LAYOUT, phi::ReshapeDoubleGradKernel, float,
                   double, bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
