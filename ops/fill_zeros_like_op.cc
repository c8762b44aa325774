#include "ops/common/family/fill_zeros_op.h"
#include "phi/infermeta/activation.h"

namespace paddle::operators {}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(fill_zeros_like, FillZerosCPUKernel);
