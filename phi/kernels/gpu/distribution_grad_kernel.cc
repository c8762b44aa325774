#include "phi/kernels/impl/distribution_grad_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(poisson_grad, GPU, ALL_LAYOUT, phi::PoissonGradKernel, float, double) {}
PD_REGISTER_KERNEL(gumbel_softmax_grad, GPU, ALL_LAYOUT, phi::GumbelSoftmaxGradKernel, float,
                   double) {}
