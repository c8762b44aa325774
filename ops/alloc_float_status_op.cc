#include "ops/common/family/float_status_op.h"

PD_LEGACY_KERNEL(alloc_float_status, FloatStatusCPUKernel, float);
