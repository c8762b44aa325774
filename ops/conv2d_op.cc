#include "ops/common/family/conv_op.h"
#include "ops/common/family/fused_conv_op.h"

PD_LEGACY_KERNEL(conv2d, Conv2dCPUKernel, float, double);
PD_LEGACY_KERNEL_TOO(conv2d, Int8ConvCPUKernel, int8_t, uint8_t);
