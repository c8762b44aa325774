#include "ops/common/family/deformable_conv_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

KernelSignature DeformableConvV1OpArgumentMapping(const ArgumentMappingContext&) {
  return DeformableConvSignature();
}

DECLARE_INFER_SHAPE_FUNCTOR(deformable_conv_v1, DeformableConvV1InferShapeFunctor,
                            PD_INFER_META(phi::DeformableConvInferMeta));

constexpr GradSlots kDeformableConvV1GradSlots = {"Input Offset Filter", "", "Output",
                                                  "Input Offset Filter"};

KernelSignature DeformableConvV1GradOpArgumentMapping(const ArgumentMappingContext&) {
  return DeformableConvGradSignature();
}

DECLARE_INFER_SHAPE_FUNCTOR(deformable_conv_v1_grad, DeformableConvV1GradInferShapeFunctor,
                            PD_INFER_META(phi::DeformableConvGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(deformable_conv_v1, ops::DeformableConvOp, ops::DeformableConvOpMaker<false>,
                  ops::DeformableConvV1InferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kDeformableConvV1GradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(deformable_conv_v1, deformable_conv);
PD_REGISTER_ARG_MAPPING_FN(deformable_conv_v1, ops::DeformableConvV1OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(deformable_conv_v1, ops::DeformableConvCPUKernel<phi::CPUContext, float>,
                       ops::DeformableConvCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(deformable_conv_v1_grad, ops::OpTypedByOutputGrad,
                  ops::DeformableConvV1GradInferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(deformable_conv_v1_grad, deformable_conv_grad);
PD_REGISTER_ARG_MAPPING_FN(deformable_conv_v1_grad, ops::DeformableConvV1GradOpArgumentMapping);
