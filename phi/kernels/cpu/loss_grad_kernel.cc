#include "phi/kernels/impl/loss_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(huber_loss_grad, CPU, ALL_LAYOUT, phi::HuberLossGradKernel, float, double) {}
PD_REGISTER_KERNEL(log_loss_grad, CPU, ALL_LAYOUT, phi::LogLossGradKernel, float, double) {}
PD_REGISTER_KERNEL(bce_loss_grad, CPU, ALL_LAYOUT, phi::BCELossGradKernel, float, double) {}
PD_REGISTER_KERNEL(kldiv_loss_grad, CPU, ALL_LAYOUT, phi::KLDivLossGradKernel, float, double) {}
