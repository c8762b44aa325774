#include "phi/kernels/impl/distribution_kernel_impl.h"

#include "phi/core/kernel_registry.h"

// Not poisson and dirichlet: how many numbers a draw takes depends on the elements of the input.
// They run on the CPU.
PD_REGISTER_KERNEL(exponential, GPU, ALL_LAYOUT, phi::ExponentialKernel, float, double) {}
PD_REGISTER_KERNEL(gumbel_softmax, GPU, ALL_LAYOUT, phi::GumbelSoftmaxKernel, float, double) {}
