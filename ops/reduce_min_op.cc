#include "ops/common/family/reduce_op.h"

PD_LEGACY_KERNEL(reduce_min, MinimumCPUKernel, float, double, int, int64_t, phi::dtype::bfloat16);
