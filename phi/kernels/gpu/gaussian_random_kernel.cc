#include "phi/kernels/impl/gaussian_random_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(gaussian_random, GPU, ALL_LAYOUT, phi::GaussianRandomKernel, float, double) {}
PD_REGISTER_KERNEL(truncated_gaussian_random, GPU, ALL_LAYOUT, phi::TruncatedGaussianRandomKernel,
                   float, double) {}
