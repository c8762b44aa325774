#include "phi/kernels/impl/randint_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

// Not bernoulli: the contract is an error for what is no probability, and the host cannot know that
// without waiting for the device. It runs on the CPU.
PD_REGISTER_KERNEL(randint_raw, GPU, ALL_LAYOUT, phi::RandintRawKernel, int, int64_t) {}
PD_REGISTER_KERNEL(randperm_raw, GPU, ALL_LAYOUT, phi::RandpermRawKernel, float, double, int,
                   int64_t) {}
