#include "phi/kernels/impl/distribution_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(poisson, GPU, ALL_LAYOUT, phi::PoissonKernel, float, double) {
  kernel->InputAt(0).SetBackend(phi::Backend::CPU);
}
PD_REGISTER_KERNEL(exponential, GPU, ALL_LAYOUT, phi::ExponentialKernel, float, double) {}
PD_REGISTER_KERNEL(dirichlet, GPU, ALL_LAYOUT, phi::DirichletKernel, float, double) {
  kernel->InputAt(0).SetBackend(phi::Backend::CPU);
}
PD_REGISTER_KERNEL(gumbel_softmax, GPU, ALL_LAYOUT, phi::GumbelSoftmaxKernel, float, double) {}
