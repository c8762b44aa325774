#include "ops/common/family/conv_op.h"
#include "ops/common/family/fused_conv_op.h"

PD_LEGACY_KERNEL(depthwise_conv2d, Conv2dCPUKernel, float, double);
PD_LEGACY_KERNEL_TOO(depthwise_conv2d, Int8ConvCPUKernel, int8_t, uint8_t);
