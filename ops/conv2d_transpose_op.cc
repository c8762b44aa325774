#include "ops/common/family/conv_transpose_op.h"

namespace paddle::operators {}  // namespace paddle::operators

PD_LEGACY_KERNEL(conv2d_transpose, ConvTransposeCPUKernel, float, double, phi::dtype::bfloat16);
