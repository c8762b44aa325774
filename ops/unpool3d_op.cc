#include "ops/common/family/unpool_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {}  // namespace paddle::operators

PD_LEGACY_KERNEL(unpool3d, UnpoolCPUKernel, float, double);
