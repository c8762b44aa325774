#include "ops/interp_op.h"

namespace paddle {
namespace operators {

KernelSignature BilinearInterpV2OpArgumentMapping(const ArgumentMappingContext&) {
  return InterpSignature("bilinear_interp_v2");
}

DECLARE_INFER_SHAPE_FUNCTOR(bilinear_interp_v2, BilinearInterpV2InferShapeFunctor,
                            PD_INFER_META(phi::InterpolateInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(bilinear_interp_v2, ops::InterpOp, ops::InterpOpMaker<true>,
                  ops::BilinearInterpV2InferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(bilinear_interp_v2, ops::BilinearInterpV2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(
    bilinear_interp_v2, ops::InterpV2CPUKernel<phi::CPUContext, float>,
    ops::InterpV2CPUKernel<phi::CPUContext, double>,
    ops::InterpV2CPUKernel<phi::CPUContext, uint8_t>,
    ops::InterpV2CPUKernel<phi::CPUContext, phi::dtype::float16>,
    ops::InterpV2CPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
