#include "ops/common/family/fused_elementwise_op.h"

namespace paddle {
namespace operators {

template <typename DeviceContext, typename T>
using FusedElementwiseMulCPUKernel = FusedElementwiseCPUKernel<T, phi::FusedElementwise::kMul>;

KernelSignature FusedElementwiseMulOpArgumentMapping(const ArgumentMappingContext&) {
  return FusedElementwiseSignature("fused_elementwise_mul");
}

DECLARE_INFER_SHAPE_FUNCTOR(fused_elementwise_mul, FusedElementwiseMulInferShapeFunctor,
                            PD_INFER_META(phi::FusedElementwiseInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fused_elementwise_mul, ops::OpTypedByX, ops::FusedElementwiseOpMaker,
                             ops::FusedElementwiseMulInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(fused_elementwise_mul, ops::FusedElementwiseMulOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(fused_elementwise_mul,
                       ops::FusedElementwiseMulCPUKernel<phi::CPUContext, float>,
                       ops::FusedElementwiseMulCPUKernel<phi::CPUContext, phi::bfloat16>,
                       ops::FusedElementwiseMulCPUKernel<phi::CPUContext, int8_t>,
                       ops::FusedElementwiseMulCPUKernel<phi::CPUContext, uint8_t>);
