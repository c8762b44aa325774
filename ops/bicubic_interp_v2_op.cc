#include "ops/common/family/interp_op.h"

namespace paddle::operators {}  // namespace paddle::operators

PD_LEGACY_KERNEL(bicubic_interp_v2, InterpV2CPUKernel, float, double, phi::dtype::float16,
                 phi::dtype::bfloat16);
