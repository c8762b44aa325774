#include "ops/common/family/interp_op.h"

namespace paddle {
namespace operators {

// The original has no PHI kernel for the first version; this project has.
KernelSignature BilinearInterpOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpSignature("bilinear_interp");
}

DECLARE_INFER_SHAPE_FUNCTOR(bilinear_interp, BilinearInterpInferShapeFunctor,
                            PD_INFER_META(phi::InterpolateV1InferMeta));

KernelSignature BilinearInterpGradOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpGradSignature("bilinear_interp_grad");
}

DECLARE_INFER_SHAPE_FUNCTOR(bilinear_interp_grad, BilinearInterpGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(bilinear_interp, ops::InterpOp, ops::InterpOpMaker<false>,
                  ops::BilinearInterpInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kInterpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(bilinear_interp, ops::BilinearInterpOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(bilinear_interp, ops::InterpV1CPUKernel<phi::CPUContext, float>,
                       ops::InterpV1CPUKernel<phi::CPUContext, double>,
                       ops::InterpV1CPUKernel<phi::CPUContext, uint8_t>);
REGISTER_OPERATOR(bilinear_interp_grad, ops::OpTypedByOutGrad,
                  ops::BilinearInterpGradInferShapeFunctor, ops::InterpGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(bilinear_interp_grad, ops::BilinearInterpGradOpArgumentMapping);
