#include "ops/common/family/fused_conv_op.h"

PD_LEGACY_KERNEL(fused_conv2d, FusedConvCPUKernel, float, phi::bfloat16, int8_t, uint8_t);
