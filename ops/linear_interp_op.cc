#include "ops/interp_op.h"

namespace paddle {
namespace operators {

// The original has no PHI kernel for the first version; this project has.
KernelSignature LinearInterpOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpSignature("linear_interp");
}

DECLARE_INFER_SHAPE_FUNCTOR(linear_interp, LinearInterpInferShapeFunctor,
                            PD_INFER_META(phi::InterpolateV1InferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(linear_interp, ops::InterpOp, ops::InterpOpMaker<false>,
                  ops::LinearInterpInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(linear_interp, ops::LinearInterpOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(
    linear_interp, ops::InterpV1CPUKernel<phi::CPUContext, float>,
    ops::InterpV1CPUKernel<phi::CPUContext, double>,
    ops::InterpV1CPUKernel<phi::CPUContext, uint8_t>);
