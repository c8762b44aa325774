#include "ops/common/family/fused_elemwise_grad_op.h"

PD_LEGACY_KERNEL(fused_elemwise_activation, FusedElemwiseCPUKernel, float, double);
PD_LEGACY_KERNEL(fused_elemwise_activation_grad, FusedElemwiseGradCPUKernel, float, double);
