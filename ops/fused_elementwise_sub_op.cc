#include "ops/common/family/fused_elementwise_op.h"

namespace paddle {
namespace operators {

template <typename DeviceContext, typename T>
using FusedElementwiseSubCPUKernel = FusedElementwiseCPUKernel<T, phi::FusedElementwise::kSub>;

KernelSignature FusedElementwiseSubOpArgumentMapping(const ArgumentMappingContext&) {
  return FusedElementwiseSignature("fused_elementwise_sub");
}

DECLARE_INFER_SHAPE_FUNCTOR(fused_elementwise_sub, FusedElementwiseSubInferShapeFunctor,
                            PD_INFER_META(phi::FusedElementwiseInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fused_elementwise_sub, ops::OpTypedByX, ops::FusedElementwiseOpMaker,
                             ops::FusedElementwiseSubInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(fused_elementwise_sub, ops::FusedElementwiseSubOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(fused_elementwise_sub,
                       ops::FusedElementwiseSubCPUKernel<phi::CPUContext, float>,
                       ops::FusedElementwiseSubCPUKernel<phi::CPUContext, phi::bfloat16>,
                       ops::FusedElementwiseSubCPUKernel<phi::CPUContext, int8_t>,
                       ops::FusedElementwiseSubCPUKernel<phi::CPUContext, uint8_t>);
