#include "ops/unpool_op.h"

namespace paddle {
namespace operators {

KernelSignature UnpoolOpArgumentMapping(const ArgumentMappingContext&) {
  return UnpoolSignature("unpool");
}

DECLARE_INFER_SHAPE_FUNCTOR(unpool, UnpoolInferShapeFunctor,
                            PD_INFER_META(phi::UnpoolInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(unpool, ops::OpTypedByX, ops::UnpoolOpMaker<2>,
                  ops::UnpoolInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(unpool, ops::UnpoolOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(unpool, ops::UnpoolCPUKernel<phi::CPUContext, float>,
                       ops::UnpoolCPUKernel<phi::CPUContext, double>);
