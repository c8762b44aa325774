#include "ops/common/family/fill_zeros_op.h"

PD_LEGACY_KERNEL(fill_zeros_like2, FillZerosCPUKernel, float, double, int, int64_t, bool,
                 phi::complex64, phi::complex128);
