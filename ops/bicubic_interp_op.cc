#include "ops/common/family/interp_op.h"

namespace paddle {
namespace operators {

// The original has no PHI kernel for the first version; this project has.
KernelSignature BicubicInterpOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpSignature("bicubic_interp");
}

DECLARE_INFER_SHAPE_FUNCTOR(bicubic_interp, BicubicInterpInferShapeFunctor,
                            PD_INFER_META(phi::InterpolateV1InferMeta));

KernelSignature BicubicInterpGradOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpGradSignature("bicubic_interp_grad");
}

DECLARE_INFER_SHAPE_FUNCTOR(bicubic_interp_grad, BicubicInterpGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(bicubic_interp, ops::InterpOp, ops::InterpOpMaker<false>,
                  ops::BicubicInterpInferShapeFunctor, ops::SlotGradOpMaker<ops::kInterpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(bicubic_interp, ops::BicubicInterpOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(bicubic_interp, ops::InterpV1CPUKernel<phi::CPUContext, float>,
                       ops::InterpV1CPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(bicubic_interp_grad, ops::OpTypedByOutGrad,
                  ops::BicubicInterpGradInferShapeFunctor, ops::InterpGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(bicubic_interp_grad, ops::BicubicInterpGradOpArgumentMapping);
