#include "ops/common/family/reduce_op.h"

PD_LEGACY_KERNEL(reduce_amin, MinimumCPUKernel, float, double, int, int64_t);
