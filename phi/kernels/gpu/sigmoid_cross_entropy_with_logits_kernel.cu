#include "phi/kernels/impl/sigmoid_cross_entropy_with_logits_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(sigmoid_cross_entropy_with_logits, GPU, ALL_LAYOUT,
                   phi::SigmoidCrossEntropyWithLogitsKernel, float, double, phi::float16,
                   phi::bfloat16) {}
