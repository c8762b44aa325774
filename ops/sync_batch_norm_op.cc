#include "compat/mapping_notes.h"
#include "ops/batch_norm_op.h"

// Statistics over the images of all devices: on one device, batch_norm.

namespace paddle {
namespace operators {

DECLARE_INFER_SHAPE_FUNCTOR(sync_batch_norm, SyncBatchNormInferShapeFunctor, BatchNormOpInferMeta);

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sync_batch_norm, ops::OpTypedByX, ops::BatchNormOpMaker,
                  ops::SyncBatchNormInferShapeFunctor, ops::BatchNormInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(sync_batch_norm, ops::BatchNormOpArgumentMapping);
PD_DROPPED_ARGUMENTS(sync_batch_norm,
                     {"MomentumTensor", "the original's kernels do not read it either"});
REGISTER_OP_CPU_KERNEL(sync_batch_norm, ops::BatchNormCPUKernel<phi::CPUContext, float>,
                       ops::BatchNormCPUKernel<phi::CPUContext, double>);
