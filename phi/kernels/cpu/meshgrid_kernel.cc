#include "phi/kernels/impl/meshgrid_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(meshgrid, CPU, ALL_LAYOUT, phi::MeshgridKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(broadcast_tensors, CPU, ALL_LAYOUT, phi::BroadcastTensorsKernel, float, double,
                   bool, int8_t, uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128,
                   phi::float16) {}
