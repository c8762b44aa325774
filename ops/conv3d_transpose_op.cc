#include "ops/common/family/conv_transpose_op.h"

PD_LEGACY_KERNEL(conv3d_transpose, ConvTransposeCPUKernel, float, double);
