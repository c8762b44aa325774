#include "ops/common/detection/multiclass_nms_op.h"

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(multiclass_nms3, ops::MulticlassNmsOp, ops::MulticlassNmsOpMaker<3>);
REGISTER_OP_CPU_KERNEL(multiclass_nms3, ops::MulticlassNms3CPUKernel<phi::CPUContext, float>,
                       ops::MulticlassNms3CPUKernel<phi::CPUContext, double>);
