#include "ops/common/family/fused_conv_op.h"

namespace paddle {
namespace operators {

class FusedConv2dOpMaker : public FusedConvOpMaker {
 protected:
  int Axes() const override { return 2; }
};

KernelSignature FusedConv2dOpArgumentMapping(const ArgumentMappingContext&) {
  return FusedConvSignature("fused_conv2d");
}

DECLARE_INFER_SHAPE_FUNCTOR(fused_conv2d, FusedConv2dInferShapeFunctor,
                            PD_INFER_META(phi::FusedConvInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fused_conv2d, ops::OpTypedBySlot, ops::FusedConv2dOpMaker,
                             ops::FusedConv2dInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(fused_conv2d, ops::FusedConv2dOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(fused_conv2d, ops::FusedConvCPUKernel<phi::CPUContext, float>,
                       ops::FusedConvCPUKernel<phi::CPUContext, phi::bfloat16>,
                       ops::FusedConvCPUKernel<phi::CPUContext, int8_t>,
                       ops::FusedConvCPUKernel<phi::CPUContext, uint8_t>);
