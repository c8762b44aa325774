#include "ops/common/family/fused_conv_op.h"

namespace paddle::operators {}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_conv2d, FusedConvCPUKernel, float, phi::bfloat16, int8_t, uint8_t);
