#include "phi/kernels/impl/expand_as_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(expand_as_grad, CPU, ALL_LAYOUT, phi::ExpandAsGradKernel, float, double, int,
                   int64_t) {}
PD_REGISTER_KERNEL(broadcast_tensors_grad, CPU, ALL_LAYOUT, phi::BroadcastTensorsGradKernel, float,
                   double, int, int64_t, phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(meshgrid_grad, CPU, ALL_LAYOUT, phi::MeshgridGradKernel, float, double, int,
                   int64_t) {}
