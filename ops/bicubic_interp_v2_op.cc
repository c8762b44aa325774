#include "ops/common/family/interp_op.h"

namespace paddle {
namespace operators {

KernelSignature BicubicInterpV2OpArgumentMapping(const ArgumentMappingContext&) {
  return InterpSignature("bicubic_interp_v2");
}

DECLARE_INFER_SHAPE_FUNCTOR(bicubic_interp_v2, BicubicInterpV2InferShapeFunctor,
                            PD_INFER_META(phi::InterpolateInferMeta));

KernelSignature BicubicInterpV2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpGradSignature("bicubic_interp_v2_grad");
}

DECLARE_INFER_SHAPE_FUNCTOR(bicubic_interp_v2_grad, BicubicInterpV2GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(bicubic_interp_v2, ops::InterpOp, ops::InterpOpMaker<true>,
                  ops::BicubicInterpV2InferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kInterpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(bicubic_interp_v2, ops::BicubicInterpV2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(bicubic_interp_v2, ops::InterpV2CPUKernel<phi::CPUContext, float>,
                       ops::InterpV2CPUKernel<phi::CPUContext, double>,
                       ops::InterpV2CPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::InterpV2CPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(bicubic_interp_v2_grad, ops::OpTypedByOutGrad,
                  ops::BicubicInterpV2GradInferShapeFunctor,
                  ops::InterpGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(bicubic_interp_v2_grad, ops::BicubicInterpV2GradOpArgumentMapping);
