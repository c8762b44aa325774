#include "ops/common/family/deformable_conv_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {}  // namespace paddle::operators

PD_LEGACY_KERNEL(deformable_conv, DeformableConvCPUKernel, float, double);
