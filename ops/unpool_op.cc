#include "ops/common/family/unpool_op.h"
#include "compat/mapping_notes.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {}  // namespace paddle::operators

PD_LEGACY_KERNEL(unpool, UnpoolCPUKernel, float, double);
