#include "phi/kernels/impl/logsumexp_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(logsumexp_grad, GPU, ALL_LAYOUT, phi::LogsumexpGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(identity_loss_grad, GPU, ALL_LAYOUT, phi::IdentityLossGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
