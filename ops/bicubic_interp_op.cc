#include "ops/common/family/interp_op.h"

namespace paddle::operators {}  // namespace paddle::operators

PD_LEGACY_KERNEL(bicubic_interp, InterpV1CPUKernel, float, double);
