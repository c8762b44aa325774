#include "ops/common/family/max_pool_with_index_op.h"
#include "ops/common/operator/operator.h"

PD_LEGACY_KERNEL(max_pool3d_with_index, MaxPoolWithIndexCPUKernel, float, double);
