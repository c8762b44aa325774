#include "phi/kernels/impl/sigmoid_cross_entropy_with_logits_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(sigmoid_cross_entropy_with_logits_grad, CPU, ALL_LAYOUT,
                   phi::SigmoidCrossEntropyWithLogitsGradKernel, float, double) {}
