#include "ops/common/family/fused_elementwise_op.h"

namespace paddle {
namespace operators {

template <typename DeviceContext, typename T>
using FusedElementwiseAddCPUKernel = FusedElementwiseCPUKernel<T, phi::FusedElementwise::kAdd>;

KernelSignature FusedElementwiseAddOpArgumentMapping(const ArgumentMappingContext&) {
  return FusedElementwiseSignature("fused_elementwise_add");
}

DECLARE_INFER_SHAPE_FUNCTOR(fused_elementwise_add, FusedElementwiseAddInferShapeFunctor,
                            PD_INFER_META(phi::FusedElementwiseInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fused_elementwise_add, ops::OpTypedByX, ops::FusedElementwiseOpMaker,
                             ops::FusedElementwiseAddInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(fused_elementwise_add, ops::FusedElementwiseAddOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(fused_elementwise_add,
                       ops::FusedElementwiseAddCPUKernel<phi::CPUContext, float>,
                       ops::FusedElementwiseAddCPUKernel<phi::CPUContext, phi::bfloat16>,
                       ops::FusedElementwiseAddCPUKernel<phi::CPUContext, int8_t>,
                       ops::FusedElementwiseAddCPUKernel<phi::CPUContext, uint8_t>);
