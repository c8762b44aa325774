#include "ops/common/family/deformable_conv_op.h"
#include "ops/common/operator/operator.h"

PD_LEGACY_KERNEL(deformable_conv_v1, DeformableConvCPUKernel, float, double);
