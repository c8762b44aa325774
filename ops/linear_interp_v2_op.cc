#include "ops/common/family/interp_op.h"

namespace paddle::operators {}  // namespace paddle::operators

PD_LEGACY_KERNEL(linear_interp_v2, InterpV2CPUKernel, float, double, uint8_t, phi::dtype::float16,
                 phi::dtype::bfloat16);
