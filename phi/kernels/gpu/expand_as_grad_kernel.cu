#include "phi/kernels/impl/expand_as_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(expand_as_grad, GPU, ALL_LAYOUT, phi::ExpandAsGradKernel, float, double, int,
                   int64_t, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(broadcast_tensors_grad, GPU, ALL_LAYOUT, phi::BroadcastTensorsGradKernel, float,
                   double, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(meshgrid_grad, GPU, ALL_LAYOUT, phi::MeshgridGradKernel, float, double, int,
                   int64_t, phi::float16, phi::bfloat16) {}
