#include "ops/common/family/conv_transpose_op.h"

namespace paddle {
namespace operators {

KernelSignature Conv2dTransposeOpArgumentMapping(const ArgumentMappingContext&) {
  return ConvTransposeSignature("conv2d_transpose");
}

DECLARE_INFER_SHAPE_FUNCTOR(conv2d_transpose, Conv2dTransposeInferShapeFunctor,
                            PD_INFER_META(phi::Conv2dTransposeInferMeta));

constexpr GradSlots kConv2dTransposeGradSlots = {"Input Filter Bias", "", "Output", "Input Filter"};

KernelSignature Conv2dTransposeGradOpArgumentMapping(const ArgumentMappingContext&) {
  return ConvTransposeGradSignature("conv2d_transpose_grad");
}

DECLARE_INFER_SHAPE_FUNCTOR(conv2d_transpose_grad, Conv2dTransposeGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(conv2d_transpose, ops::ConvTransposeOp, ops::ConvTransposeOpMaker<2>,
                  ops::Conv2dTransposeInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kConv2dTransposeGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(conv2d_transpose, ops::Conv2dTransposeOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(conv2d_transpose, ops::ConvTransposeCPUKernel<phi::CPUContext, float>,
                       ops::ConvTransposeCPUKernel<phi::CPUContext, double>,
                       ops::ConvTransposeCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(conv2d_transpose_grad, ops::OpTypedByOutputGrad,
                  ops::Conv2dTransposeGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(conv2d_transpose_grad, ops::Conv2dTransposeGradOpArgumentMapping);
REGISTER_OP_VERSION(conv2d_transpose)
    .AddCheckpoint("Adds the attribute output_padding.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "output_padding", "What is added at the end of each axis.",
                       std::vector<int>{}))
    .AddCheckpoint("Adds the attributes force_fp32_output and mkldnn_data_type.",
                   paddle::framework::compatible::OpVersionDesc()
                       .NewAttr("force_fp32_output", "Of oneDNN in bfloat16.", false)
                       .NewAttr("mkldnn_data_type", "Of oneDNN.", std::string("float32")));
