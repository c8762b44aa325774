// outside: 2.3 | registration of an impl/*.h kernel for a back end, an input that stays where it is
#include "kernels/impl/resampled_kernel_impl.h"

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(outside_resampled, CPU, ALL_LAYOUT, phi::ResampledKernel, float, double) {
  kernel->InputAt(1).SetBackend(phi::Backend::ALL_BACKEND);
}
