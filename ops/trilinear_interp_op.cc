#include "ops/common/family/interp_op.h"

namespace paddle {
namespace operators {

// The original has no PHI kernel for the first version; this project has.
KernelSignature TrilinearInterpOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpSignature("trilinear_interp");
}

DECLARE_INFER_SHAPE_FUNCTOR(trilinear_interp, TrilinearInterpInferShapeFunctor,
                            PD_INFER_META(phi::InterpolateV1InferMeta));

KernelSignature TrilinearInterpGradOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpGradSignature("trilinear_interp_grad");
}

DECLARE_INFER_SHAPE_FUNCTOR(trilinear_interp_grad, TrilinearInterpGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(trilinear_interp, ops::InterpOp, ops::InterpOpMaker<false>,
                  ops::TrilinearInterpInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kInterpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(trilinear_interp, ops::TrilinearInterpOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(trilinear_interp, ops::InterpV1CPUKernel<phi::CPUContext, float>,
                       ops::InterpV1CPUKernel<phi::CPUContext, double>,
                       ops::InterpV1CPUKernel<phi::CPUContext, uint8_t>);
REGISTER_OPERATOR(trilinear_interp_grad, ops::OpTypedByOutGrad,
                  ops::TrilinearInterpGradInferShapeFunctor,
                  ops::InterpGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(trilinear_interp_grad, ops::TrilinearInterpGradOpArgumentMapping);
