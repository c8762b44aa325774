#include "ops/common/detection/multiclass_nms_op.h"

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(multiclass_nms, ops::MulticlassNmsOp, ops::MulticlassNmsOpMaker<1>);
REGISTER_OP_CPU_KERNEL(multiclass_nms, ops::MulticlassNms1CPUKernel<phi::CPUContext, float>,
                       ops::MulticlassNms1CPUKernel<phi::CPUContext, double>);
