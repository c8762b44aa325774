#include "phi/kernels/impl/logsumexp_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(logsumexp_grad, CPU, ALL_LAYOUT, phi::LogsumexpGradKernel, float, double) {}
PD_REGISTER_KERNEL(identity_loss_grad, CPU, ALL_LAYOUT, phi::IdentityLossGradKernel, float,
                   double) {}
