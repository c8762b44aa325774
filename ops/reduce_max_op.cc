#include "ops/common/family/reduce_op.h"

PD_LEGACY_KERNEL(reduce_max, MaximumCPUKernel, float, double, int, int64_t, phi::dtype::bfloat16);
