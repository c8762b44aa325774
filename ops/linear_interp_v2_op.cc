#include "ops/common/family/interp_op.h"

namespace paddle {
namespace operators {

KernelSignature LinearInterpV2OpArgumentMapping(const ArgumentMappingContext&) {
  return InterpSignature("linear_interp_v2");
}

DECLARE_INFER_SHAPE_FUNCTOR(linear_interp_v2, LinearInterpV2InferShapeFunctor,
                            PD_INFER_META(phi::InterpolateInferMeta));

KernelSignature LinearInterpV2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpGradSignature("linear_interp_v2_grad");
}

DECLARE_INFER_SHAPE_FUNCTOR(linear_interp_v2_grad, LinearInterpV2GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(linear_interp_v2, ops::InterpOp, ops::InterpOpMaker<true>,
                  ops::LinearInterpV2InferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kInterpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(linear_interp_v2, ops::LinearInterpV2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(linear_interp_v2, ops::InterpV2CPUKernel<phi::CPUContext, float>,
                       ops::InterpV2CPUKernel<phi::CPUContext, double>,
                       ops::InterpV2CPUKernel<phi::CPUContext, uint8_t>,
                       ops::InterpV2CPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::InterpV2CPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(linear_interp_v2_grad, ops::OpTypedByOutGrad,
                  ops::LinearInterpV2GradInferShapeFunctor, ops::InterpGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(linear_interp_v2_grad, ops::LinearInterpV2GradOpArgumentMapping);
