#include "ops/common/family/interp_op.h"

namespace paddle::operators {}  // namespace paddle::operators

PD_LEGACY_KERNEL(nearest_interp, InterpV1CPUKernel, float, double, uint8_t, int8_t);
