#include "phi/kernels/impl/distribution_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(poisson, CPU, ALL_LAYOUT, phi::PoissonKernel, float, double) {}
PD_REGISTER_KERNEL(exponential, CPU, ALL_LAYOUT, phi::ExponentialKernel, float, double) {}
PD_REGISTER_KERNEL(dirichlet, CPU, ALL_LAYOUT, phi::DirichletKernel, float, double) {}
PD_REGISTER_KERNEL(gumbel_softmax, CPU, ALL_LAYOUT, phi::GumbelSoftmaxKernel, float, double) {}
