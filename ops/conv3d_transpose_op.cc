#include "ops/common/family/conv_transpose_op.h"

namespace paddle {
namespace operators {

KernelSignature Conv3dTransposeOpArgumentMapping(const ArgumentMappingContext&) {
  return ConvTransposeSignature("conv3d_transpose");
}

DECLARE_INFER_SHAPE_FUNCTOR(conv3d_transpose, Conv3dTransposeInferShapeFunctor,
                            PD_INFER_META(phi::ConvTransposeInferMeta));

constexpr GradSlots kConv3dTransposeGradSlots = {"Input Filter", "", "Output", "Input Filter"};

KernelSignature Conv3dTransposeGradOpArgumentMapping(const ArgumentMappingContext&) {
  return ConvTransposeGradSignature("conv3d_transpose_grad");
}

DECLARE_INFER_SHAPE_FUNCTOR(conv3d_transpose_grad, Conv3dTransposeGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(conv3d_transpose, ops::ConvTransposeOp, ops::ConvTransposeOpMaker<3>,
                  ops::Conv3dTransposeInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kConv3dTransposeGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(conv3d_transpose, ops::Conv3dTransposeOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(conv3d_transpose, ops::ConvTransposeCPUKernel<phi::CPUContext, float>,
                       ops::ConvTransposeCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(conv3d_transpose_grad, ops::OpTypedByOutputGrad,
                  ops::Conv3dTransposeGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(conv3d_transpose_grad, ops::Conv3dTransposeGradOpArgumentMapping);
REGISTER_OP_VERSION(conv3d_transpose)
    .AddCheckpoint("Adds the attribute output_padding.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "output_padding", "What is added at the end of each axis.",
                       std::vector<int>{}));
