#include "ops/max_pool_with_index_op.h"

namespace paddle {
namespace operators {

KernelSignature MaxPool3dWithIndexOpArgumentMapping(const ArgumentMappingContext&) {
  return MaxPoolWithIndexSignature("max_pool3d_with_index");
}

DECLARE_INFER_SHAPE_FUNCTOR(max_pool3d_with_index, MaxPool3dWithIndexInferShapeFunctor,
                            PD_INFER_META(phi::MaxPoolWithIndexInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(max_pool3d_with_index, ops::OpTypedByX, ops::MaxPoolWithIndexOpMaker<3>,
                  ops::MaxPool3dWithIndexInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(max_pool3d_with_index, ops::MaxPool3dWithIndexOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(max_pool3d_with_index, ops::MaxPoolWithIndexCPUKernel<phi::CPUContext, float>,
                       ops::MaxPoolWithIndexCPUKernel<phi::CPUContext, double>);
