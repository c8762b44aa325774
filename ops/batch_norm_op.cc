#include "ops/common/family/batch_norm_op.h"
#include "compat/mapping_notes.h"
#include "framework/op/untold_shapes.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {}  // namespace paddle::operators

PD_LEGACY_KERNEL(batch_norm, BatchNormCPUKernel, float, double);
