#include "phi/kernels/impl/randint_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(randint_raw, GPU, ALL_LAYOUT, phi::RandintRawKernel, int, int64_t) {}
PD_REGISTER_KERNEL(randperm_raw, GPU, ALL_LAYOUT, phi::RandpermRawKernel, float, double, int,
                   int64_t) {}
PD_REGISTER_KERNEL(bernoulli, GPU, ALL_LAYOUT, phi::BernoulliKernel, float, double) {
  kernel->InputAt(0).SetBackend(phi::Backend::CPU);
}
