#include "ops/common/family/interp_op.h"

namespace paddle {
namespace operators {

KernelSignature TrilinearInterpV2OpArgumentMapping(const ArgumentMappingContext&) {
  return InterpSignature("trilinear_interp_v2");
}

DECLARE_INFER_SHAPE_FUNCTOR(trilinear_interp_v2, TrilinearInterpV2InferShapeFunctor,
                            PD_INFER_META(phi::InterpolateInferMeta));

KernelSignature TrilinearInterpV2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpGradSignature("trilinear_interp_v2_grad");
}

DECLARE_INFER_SHAPE_FUNCTOR(trilinear_interp_v2_grad, TrilinearInterpV2GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(trilinear_interp_v2, ops::InterpOp, ops::InterpOpMaker<true>,
                  ops::TrilinearInterpV2InferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kInterpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(trilinear_interp_v2, ops::TrilinearInterpV2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(trilinear_interp_v2, ops::InterpV2CPUKernel<phi::CPUContext, float>,
                       ops::InterpV2CPUKernel<phi::CPUContext, double>,
                       ops::InterpV2CPUKernel<phi::CPUContext, uint8_t>,
                       ops::InterpV2CPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::InterpV2CPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(trilinear_interp_v2_grad, ops::OpTypedByOutGrad,
                  ops::TrilinearInterpV2GradInferShapeFunctor,
                  ops::InterpGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(trilinear_interp_v2_grad, ops::TrilinearInterpV2GradOpArgumentMapping);
