#include "ops/batch_norm_op.h"

namespace paddle {
namespace operators {

DECLARE_INFER_SHAPE_FUNCTOR(batch_norm, BatchNormInferShapeFunctor, BatchNormOpInferMeta);

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(batch_norm, ops::OpTypedByX, ops::BatchNormOpMaker,
                  ops::BatchNormInferShapeFunctor, ops::BatchNormInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(batch_norm, ops::BatchNormOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(batch_norm, ops::BatchNormCPUKernel<phi::CPUContext, float>,
                       ops::BatchNormCPUKernel<phi::CPUContext, double>);
