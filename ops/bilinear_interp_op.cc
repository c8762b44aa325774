#include "ops/common/family/interp_op.h"

PD_LEGACY_KERNEL(bilinear_interp, InterpV1CPUKernel, float, double, uint8_t);
