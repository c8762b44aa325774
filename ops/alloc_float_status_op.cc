#include "ops/common/family/float_status_op.h"

PD_LEGACY_KERNEL(alloc_float_status, FloatStatusCPUKernel, float);
PD_FLOAT_STATUS_REFUSAL(alloc_float_status);
