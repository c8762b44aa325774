#include "ops/common/family/deformable_conv_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

KernelSignature DeformableConvOpArgumentMapping(const ArgumentMappingContext&) {
  return DeformableConvSignature();
}

DECLARE_INFER_SHAPE_FUNCTOR(deformable_conv, DeformableConvInferShapeFunctor,
                            PD_INFER_META(phi::DeformableConvInferMeta));

constexpr GradSlots kDeformableConvGradSlots = {"Input Offset Filter Mask", "", "Output",
                                                "Input Offset Filter Mask"};

KernelSignature DeformableConvGradOpArgumentMapping(const ArgumentMappingContext&) {
  return DeformableConvGradSignature();
}

DECLARE_INFER_SHAPE_FUNCTOR(deformable_conv_grad, DeformableConvGradInferShapeFunctor,
                            PD_INFER_META(phi::DeformableConvGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(deformable_conv, ops::DeformableConvOp, ops::DeformableConvOpMaker<true>,
                  ops::DeformableConvInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kDeformableConvGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(deformable_conv, ops::DeformableConvOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(deformable_conv, ops::DeformableConvCPUKernel<phi::CPUContext, float>,
                       ops::DeformableConvCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(deformable_conv_grad, ops::OpTypedByOutputGrad,
                  ops::DeformableConvGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(deformable_conv_grad, ops::DeformableConvGradOpArgumentMapping);
