#include "ops/common/family/conv_transpose_op.h"

PD_LEGACY_KERNEL(conv2d_transpose, ConvTransposeCPUKernel, float, double, phi::dtype::bfloat16);
