#include "ops/common/family/interp_op.h"

namespace paddle {
namespace operators {

KernelSignature BilinearInterpV2OpArgumentMapping(const ArgumentMappingContext&) {
  return InterpSignature("bilinear_interp_v2");
}

DECLARE_INFER_SHAPE_FUNCTOR(bilinear_interp_v2, BilinearInterpV2InferShapeFunctor,
                            PD_INFER_META(phi::InterpolateInferMeta));

KernelSignature BilinearInterpV2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpGradSignature("bilinear_interp_v2_grad");
}

DECLARE_INFER_SHAPE_FUNCTOR(bilinear_interp_v2_grad, BilinearInterpV2GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(bilinear_interp_v2, ops::InterpOp, ops::InterpOpMaker<true>,
                  ops::BilinearInterpV2InferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kInterpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(bilinear_interp_v2, ops::BilinearInterpV2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(bilinear_interp_v2, ops::InterpV2CPUKernel<phi::CPUContext, float>,
                       ops::InterpV2CPUKernel<phi::CPUContext, double>,
                       ops::InterpV2CPUKernel<phi::CPUContext, uint8_t>,
                       ops::InterpV2CPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::InterpV2CPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(bilinear_interp_v2_grad, ops::OpTypedByOutGrad,
                  ops::BilinearInterpV2GradInferShapeFunctor,
                  ops::InterpGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(bilinear_interp_v2_grad, ops::BilinearInterpV2GradOpArgumentMapping);
