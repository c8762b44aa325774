#include "ops/common/family/interp_op.h"

namespace paddle {
namespace operators {

KernelSignature NearestInterpV2OpArgumentMapping(const ArgumentMappingContext&) {
  return InterpSignature("nearest_interp_v2");
}

DECLARE_INFER_SHAPE_FUNCTOR(nearest_interp_v2, NearestInterpV2InferShapeFunctor,
                            PD_INFER_META(phi::InterpolateInferMeta));

KernelSignature NearestInterpV2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpGradSignature("nearest_interp_v2_grad");
}

DECLARE_INFER_SHAPE_FUNCTOR(nearest_interp_v2_grad, NearestInterpV2GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(nearest_interp_v2, ops::InterpOp, ops::InterpOpMaker<true>,
                  ops::NearestInterpV2InferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kInterpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(nearest_interp_v2, ops::NearestInterpV2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(nearest_interp_v2, ops::InterpV2CPUKernel<phi::CPUContext, float>,
                       ops::InterpV2CPUKernel<phi::CPUContext, double>,
                       ops::InterpV2CPUKernel<phi::CPUContext, uint8_t>,
                       ops::InterpV2CPUKernel<phi::CPUContext, int8_t>,
                       ops::InterpV2CPUKernel<phi::CPUContext, int>,
                       ops::InterpV2CPUKernel<phi::CPUContext, int64_t>,
                       ops::InterpV2CPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::InterpV2CPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(nearest_interp_v2_grad, ops::OpTypedByOutGrad,
                  ops::NearestInterpV2GradInferShapeFunctor,
                  ops::InterpGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(nearest_interp_v2_grad, ops::NearestInterpV2GradOpArgumentMapping);
