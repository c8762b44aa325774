#include "ops/common/family/reduce_op.h"

PD_LEGACY_KERNEL(reduce_amax, MaximumCPUKernel, float, double, int, int64_t);
