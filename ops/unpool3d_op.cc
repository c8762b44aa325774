#include "ops/unpool_op.h"

namespace paddle {
namespace operators {

KernelSignature Unpool3dOpArgumentMapping(const ArgumentMappingContext&) {
  return UnpoolSignature("unpool3d");
}

DECLARE_INFER_SHAPE_FUNCTOR(unpool3d, Unpool3dInferShapeFunctor,
                            PD_INFER_META(phi::Unpool3dInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(unpool3d, ops::OpTypedByX, ops::UnpoolOpMaker<3>,
                  ops::Unpool3dInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(unpool3d, ops::Unpool3dOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(unpool3d, ops::UnpoolCPUKernel<phi::CPUContext, float>,
                       ops::UnpoolCPUKernel<phi::CPUContext, double>);
