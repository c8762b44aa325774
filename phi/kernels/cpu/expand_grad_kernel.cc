#include "phi/kernels/impl/expand_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(tile_grad, CPU, ALL_LAYOUT, phi::TileGradKernel, float, double, bool, int,
                   int64_t) {}
PD_REGISTER_KERNEL(expand_grad, CPU, ALL_LAYOUT, phi::ExpandGradKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {}
