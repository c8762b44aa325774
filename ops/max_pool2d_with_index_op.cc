#include "ops/max_pool_with_index_op.h"

namespace paddle {
namespace operators {

KernelSignature MaxPool2dWithIndexOpArgumentMapping(const ArgumentMappingContext&) {
  return MaxPoolWithIndexSignature("max_pool2d_with_index");
}

DECLARE_INFER_SHAPE_FUNCTOR(max_pool2d_with_index, MaxPool2dWithIndexInferShapeFunctor,
                            PD_INFER_META(phi::MaxPoolWithIndexInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(max_pool2d_with_index, ops::OpTypedByX, ops::MaxPoolWithIndexOpMaker<2>,
                  ops::MaxPool2dWithIndexInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(max_pool2d_with_index, ops::MaxPool2dWithIndexOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(max_pool2d_with_index, ops::MaxPoolWithIndexCPUKernel<phi::CPUContext, float>,
                       ops::MaxPoolWithIndexCPUKernel<phi::CPUContext, double>);
