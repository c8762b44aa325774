#include "ops/common/family/interp_op.h"

PD_LEGACY_KERNEL(bilinear_interp_v2, InterpV2CPUKernel, float, double, uint8_t, phi::dtype::float16,
                 phi::dtype::bfloat16);
