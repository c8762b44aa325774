#include "ops/common/detection/multiclass_nms_op.h"

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(multiclass_nms2, ops::MulticlassNmsOp, ops::MulticlassNmsOpMaker<2>);
REGISTER_OP_CPU_KERNEL(multiclass_nms2, ops::MulticlassNms2CPUKernel<phi::CPUContext, float>,
                       ops::MulticlassNms2CPUKernel<phi::CPUContext, double>);
