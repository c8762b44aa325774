#include "framework/op/untold_shapes.h"
#include "ops/common/family/fused_elemwise_grad_op.h"

namespace ops = paddle::operators;

REGISTER_OPERATOR(fused_elemwise_add_activation, ops::FusedElemwiseOp, ops::FusedElemwiseOpMaker,
                  ops::FusedElemwiseGradOpMaker);
PD_SHAPES_UNTOLD(fused_elemwise_add_activation,
                 "`functor_list` of its gradient op names gradients");
REGISTER_OP_CPU_KERNEL(fused_elemwise_add_activation,
                       ops::FusedElemwiseCPUKernel<phi::CPUContext, float>,
                       ops::FusedElemwiseCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(fused_elemwise_add_activation_grad, ops::FusedElemwiseGradOp);
REGISTER_OP_CPU_KERNEL(fused_elemwise_add_activation_grad,
                       ops::FusedElemwiseGradCPUKernel<phi::CPUContext, float>,
                       ops::FusedElemwiseGradCPUKernel<phi::CPUContext, double>);
