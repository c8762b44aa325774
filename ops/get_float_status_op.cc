#include "ops/common/family/float_status_op.h"

PD_LEGACY_KERNEL(get_float_status, FloatStatusCPUKernel, float);
PD_FLOAT_STATUS_REFUSAL(get_float_status);
