#include "phi/kernels/impl/meshgrid_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(meshgrid, GPU, ALL_LAYOUT, phi::MeshgridKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(broadcast_tensors, GPU, ALL_LAYOUT, phi::BroadcastTensorsKernel, float, double,
                   bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
