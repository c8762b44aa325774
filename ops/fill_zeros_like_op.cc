#include "ops/common/family/fill_zeros_op.h"

PD_LEGACY_COPY_KERNEL(fill_zeros_like, FillZerosCPUKernel);
