#include "ops/fused_elemwise_op.h"

namespace ops = paddle::operators;

REGISTER_OPERATOR(fused_elemwise_add_activation, ops::FusedElemwiseOp, ops::FusedElemwiseOpMaker);
REGISTER_OP_CPU_KERNEL(fused_elemwise_add_activation,
                       ops::FusedElemwiseCPUKernel<phi::CPUContext, float>,
                       ops::FusedElemwiseCPUKernel<phi::CPUContext, double>);
