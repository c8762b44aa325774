#include "ops/common/family/interp_op.h"

namespace paddle {
namespace operators {

// The original has no PHI kernel for the first version; this project has.
KernelSignature NearestInterpOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpSignature("nearest_interp");
}

DECLARE_INFER_SHAPE_FUNCTOR(nearest_interp, NearestInterpInferShapeFunctor,
                            PD_INFER_META(phi::InterpolateV1InferMeta));

KernelSignature NearestInterpGradOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpGradSignature("nearest_interp_grad");
}

DECLARE_INFER_SHAPE_FUNCTOR(nearest_interp_grad, NearestInterpGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(nearest_interp, ops::InterpOp, ops::InterpOpMaker<false>,
                  ops::NearestInterpInferShapeFunctor, ops::SlotGradOpMaker<ops::kInterpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(nearest_interp, ops::NearestInterpOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(nearest_interp, ops::InterpV1CPUKernel<phi::CPUContext, float>,
                       ops::InterpV1CPUKernel<phi::CPUContext, double>,
                       ops::InterpV1CPUKernel<phi::CPUContext, uint8_t>,
                       ops::InterpV1CPUKernel<phi::CPUContext, int8_t>);
REGISTER_OPERATOR(nearest_interp_grad, ops::OpTypedByOutGrad,
                  ops::NearestInterpGradInferShapeFunctor, ops::InterpGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(nearest_interp_grad, ops::NearestInterpGradOpArgumentMapping);
