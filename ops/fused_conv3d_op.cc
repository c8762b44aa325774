#include "compat/mapping_notes.h"
#include "ops/common/family/fused_conv_op.h"

namespace paddle::operators {}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_conv3d, FusedConvCPUKernel, float);
