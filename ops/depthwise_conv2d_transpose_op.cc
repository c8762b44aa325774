#include "ops/common/family/conv_transpose_op.h"

namespace paddle {
namespace operators {

KernelSignature DepthwiseConv2dTransposeOpArgumentMapping(const ArgumentMappingContext&) {
  return ConvTransposeSignature("depthwise_conv2d_transpose");
}

DECLARE_INFER_SHAPE_FUNCTOR(depthwise_conv2d_transpose, DepthwiseConv2dTransposeInferShapeFunctor,
                            PD_INFER_META(phi::Conv2dTransposeInferMeta));

constexpr GradSlots kDepthwiseConv2dTransposeGradSlots = {"Input Filter Bias", "", "Output",
                                                          "Input Filter"};

KernelSignature DepthwiseConv2dTransposeGradOpArgumentMapping(const ArgumentMappingContext&) {
  return ConvTransposeGradSignature("depthwise_conv2d_transpose_grad");
}

DECLARE_INFER_SHAPE_FUNCTOR(depthwise_conv2d_transpose_grad,
                            DepthwiseConv2dTransposeGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(depthwise_conv2d_transpose, ops::ConvTransposeOp, ops::ConvTransposeOpMaker<2>,
                  ops::DepthwiseConv2dTransposeInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kDepthwiseConv2dTransposeGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(depthwise_conv2d_transpose,
                           ops::DepthwiseConv2dTransposeOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(depthwise_conv2d_transpose,
                       ops::ConvTransposeCPUKernel<phi::CPUContext, float>,
                       ops::ConvTransposeCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(depthwise_conv2d_transpose_grad, ops::OpTypedByOutputGrad,
                  ops::DepthwiseConv2dTransposeGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(depthwise_conv2d_transpose_grad,
                           ops::DepthwiseConv2dTransposeGradOpArgumentMapping);
REGISTER_OP_VERSION(depthwise_conv2d_transpose)
    .AddCheckpoint("Adds the attribute output_padding.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "output_padding", "What is added at the end of each axis.",
                       std::vector<int>{}));
