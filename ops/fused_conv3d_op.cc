#include "ops/common/family/fused_conv_op.h"

PD_LEGACY_KERNEL(fused_conv3d, FusedConvCPUKernel, float);
