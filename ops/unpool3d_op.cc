#include "ops/common/family/unpool_op.h"
#include "ops/common/operator/operator.h"

PD_LEGACY_KERNEL(unpool3d, UnpoolCPUKernel, float, double);
