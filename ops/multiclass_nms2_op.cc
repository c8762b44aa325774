#include "ops/common/detection/multiclass_nms_op.h"

PD_LEGACY_KERNEL(multiclass_nms2, MulticlassNms2CPUKernel, float, double);
