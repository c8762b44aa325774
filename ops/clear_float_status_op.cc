#include "ops/common/family/float_status_op.h"

PD_LEGACY_KERNEL(clear_float_status, FloatStatusCPUKernel, float);
PD_FLOAT_STATUS_REFUSAL(clear_float_status);
