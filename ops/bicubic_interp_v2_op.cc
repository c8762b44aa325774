#include "ops/common/family/interp_op.h"

PD_LEGACY_KERNEL(bicubic_interp_v2, InterpV2CPUKernel, float, double, phi::dtype::float16,
                 phi::dtype::bfloat16);
