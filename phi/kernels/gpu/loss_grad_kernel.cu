#include "phi/kernels/impl/loss_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(huber_loss_grad, GPU, ALL_LAYOUT, phi::HuberLossGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(log_loss_grad, GPU, ALL_LAYOUT, phi::LogLossGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(bce_loss_grad, GPU, ALL_LAYOUT, phi::BCELossGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(kldiv_loss_grad, GPU, ALL_LAYOUT, phi::KLDivLossGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
