#include "phi/kernels/impl/sigmoid_cross_entropy_with_logits_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(sigmoid_cross_entropy_with_logits_grad, GPU, ALL_LAYOUT,
                   phi::SigmoidCrossEntropyWithLogitsGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
