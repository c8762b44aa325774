#include "compat/mapping_notes.h"
#include "ops/common/family/fused_conv_op.h"

namespace paddle {
namespace operators {

class FusedConv3dOpMaker : public FusedConvOpMaker {
 protected:
  int Axes() const override { return 3; }
};

KernelSignature FusedConv3dOpArgumentMapping(const ArgumentMappingContext&) {
  return FusedConvSignature("fused_conv3d");
}

DECLARE_INFER_SHAPE_FUNCTOR(fused_conv3d, FusedConv3dInferShapeFunctor,
                            PD_INFER_META(phi::FusedConvInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fused_conv3d, ops::OpTypedBySlot, ops::FusedConv3dOpMaker,
                             ops::FusedConv3dInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(fused_conv3d, ops::FusedConv3dOpArgumentMapping);
PD_MAPPING_DIFFERS(fused_conv3d, "2.6 declares the defaults of two dimensions for three");
REGISTER_OP_CPU_KERNEL(fused_conv3d, ops::FusedConvCPUKernel<phi::CPUContext, float>);
