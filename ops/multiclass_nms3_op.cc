#include "ops/common/detection/multiclass_nms_op.h"

PD_LEGACY_KERNEL(multiclass_nms3, MulticlassNms3CPUKernel, float, double);
