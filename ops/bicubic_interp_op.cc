#include "ops/common/family/interp_op.h"

PD_LEGACY_KERNEL(bicubic_interp, InterpV1CPUKernel, float, double);
