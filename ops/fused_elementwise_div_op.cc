#include "ops/common/family/fused_elementwise_op.h"

namespace paddle {
namespace operators {

template <typename DeviceContext, typename T>
using FusedElementwiseDivCPUKernel = FusedElementwiseCPUKernel<T, phi::FusedElementwise::kDiv>;

KernelSignature FusedElementwiseDivOpArgumentMapping(const ArgumentMappingContext&) {
  return FusedElementwiseSignature("fused_elementwise_div");
}

DECLARE_INFER_SHAPE_FUNCTOR(fused_elementwise_div, FusedElementwiseDivInferShapeFunctor,
                            PD_INFER_META(phi::FusedElementwiseInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fused_elementwise_div, ops::OpTypedByX, ops::FusedElementwiseOpMaker,
                             ops::FusedElementwiseDivInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(fused_elementwise_div, ops::FusedElementwiseDivOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(fused_elementwise_div,
                       ops::FusedElementwiseDivCPUKernel<phi::CPUContext, float>,
                       ops::FusedElementwiseDivCPUKernel<phi::CPUContext, phi::bfloat16>,
                       ops::FusedElementwiseDivCPUKernel<phi::CPUContext, int8_t>,
                       ops::FusedElementwiseDivCPUKernel<phi::CPUContext, uint8_t>);
