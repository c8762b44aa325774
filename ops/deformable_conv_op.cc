#include "ops/deformable_conv_op.h"

namespace paddle {
namespace operators {

KernelSignature DeformableConvOpArgumentMapping(const ArgumentMappingContext&) {
  return DeformableConvSignature();
}

DECLARE_INFER_SHAPE_FUNCTOR(deformable_conv, DeformableConvInferShapeFunctor,
                            PD_INFER_META(phi::DeformableConvInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(deformable_conv, ops::DeformableConvOp, ops::DeformableConvOpMaker<true>,
                  ops::DeformableConvInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(deformable_conv, ops::DeformableConvOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(deformable_conv, ops::DeformableConvCPUKernel<phi::CPUContext, float>,
                       ops::DeformableConvCPUKernel<phi::CPUContext, double>);
