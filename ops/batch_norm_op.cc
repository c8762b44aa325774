#include "ops/common/family/batch_norm_op.h"
#include "ops/common/operator/operator.h"

PD_LEGACY_KERNEL(batch_norm, BatchNormCPUKernel, float, double);
