#include "ops/common/family/fill_any_op.h"

PD_LEGACY_COPY_KERNEL(fill_any_like, FillAnyReferenceKernel);
