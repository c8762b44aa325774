#include "ops/common/family/interp_op.h"

namespace paddle {
namespace operators {

// The original has no PHI kernel for the first version; this project has.
KernelSignature LinearInterpOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpSignature("linear_interp");
}

DECLARE_INFER_SHAPE_FUNCTOR(linear_interp, LinearInterpInferShapeFunctor,
                            PD_INFER_META(phi::InterpolateV1InferMeta));

KernelSignature LinearInterpGradOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpGradSignature("linear_interp_grad");
}

DECLARE_INFER_SHAPE_FUNCTOR(linear_interp_grad, LinearInterpGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(linear_interp, ops::InterpOp, ops::InterpOpMaker<false>,
                  ops::LinearInterpInferShapeFunctor, ops::SlotGradOpMaker<ops::kInterpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(linear_interp, ops::LinearInterpOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(linear_interp, ops::InterpV1CPUKernel<phi::CPUContext, float>,
                       ops::InterpV1CPUKernel<phi::CPUContext, double>,
                       ops::InterpV1CPUKernel<phi::CPUContext, uint8_t>);
REGISTER_OPERATOR(linear_interp_grad, ops::OpTypedByOutGrad, ops::LinearInterpGradInferShapeFunctor,
                  ops::InterpGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(linear_interp_grad, ops::LinearInterpGradOpArgumentMapping);
