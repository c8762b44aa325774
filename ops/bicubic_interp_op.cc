#include "ops/interp_op.h"

namespace paddle {
namespace operators {

// The original has no PHI kernel for the first version; this project has.
KernelSignature BicubicInterpOpArgumentMapping(const ArgumentMappingContext&) {
  return InterpSignature("bicubic_interp");
}

DECLARE_INFER_SHAPE_FUNCTOR(bicubic_interp, BicubicInterpInferShapeFunctor,
                            PD_INFER_META(phi::InterpolateV1InferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(bicubic_interp, ops::InterpOp, ops::InterpOpMaker<false>,
                  ops::BicubicInterpInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(bicubic_interp, ops::BicubicInterpOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(
    bicubic_interp, ops::InterpV1CPUKernel<phi::CPUContext, float>,
    ops::InterpV1CPUKernel<phi::CPUContext, double>);
