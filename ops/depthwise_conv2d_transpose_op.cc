#include "ops/common/family/conv_transpose_op.h"

PD_LEGACY_KERNEL(depthwise_conv2d_transpose, ConvTransposeCPUKernel, float, double);
