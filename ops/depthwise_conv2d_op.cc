#include "compat/mapping_notes.h"
#include "ops/common/family/conv_op.h"
#include "ops/common/family/fused_conv_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

// The tuning attributes are arguments of the kernel, but no part of what newer programs save.
class DepthwiseConv2dOpMaker : public Conv2dOpMaker {
 protected:
  void MakeTuningAttributes() override {
    AddAttr<bool>("use_addto", "").SetDefault(false).AsExtra();
    AddAttr<int>("workspace_size_MB", "Of cuDNN.").SetDefault(512).AsExtra();
    AddAttr<bool>("exhaustive_search", "Of cuDNN.").SetDefault(false).AsExtra();
    AddAttr<bool>("fuse_relu_before_depthwise_conv", "").SetDefault(false).AsExtra();
  }
};

KernelSignature DepthwiseConv2dOpArgumentMapping(const ArgumentMappingContext&) {
  return {
      "depthwise_conv2d",
      {"Input", "Filter"},
      {"strides", "paddings", "padding_algorithm", "groups", "dilations", "data_format",
       "use_addto", "workspace_size_MB", "exhaustive_search", "fuse_relu_before_depthwise_conv"},
      {"Output"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(depthwise_conv2d, DepthwiseConv2dInferShapeFunctor,
                            PD_INFER_META(phi::DepthwiseConvInferMeta));

constexpr GradSlots kDepthwiseConv2dGradSlots = {"Filter Input", "", "Output", "Filter Input"};

KernelSignature DepthwiseConv2dGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"depthwise_conv2d_grad",
          {"Input", "Filter", "Output@GRAD"},
          {"strides", "paddings", "padding_algorithm", "groups", "dilations", "data_format"},
          {"Input@GRAD", "Filter@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(depthwise_conv2d_grad, DepthwiseConv2dGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(depthwise_conv2d, ops::Conv2dOp, ops::DepthwiseConv2dOpMaker,
                  ops::DepthwiseConv2dInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kDepthwiseConv2dGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(depthwise_conv2d, ops::DepthwiseConv2dOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(depthwise_conv2d, ops::Conv2dCPUKernel<phi::CPUContext, float>,
                       ops::Conv2dCPUKernel<phi::CPUContext, double>,
                       ops::Int8ConvCPUKernel<phi::CPUContext, int8_t>,
                       ops::Int8ConvCPUKernel<phi::CPUContext, uint8_t>);
REGISTER_OPERATOR(depthwise_conv2d_grad, ops::OpTypedByOutputGrad,
                  ops::DepthwiseConv2dGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(depthwise_conv2d_grad, ops::DepthwiseConv2dGradOpArgumentMapping);
PD_MAPPING_DIFFERS(depthwise_conv2d_grad, "2.6 keeps settings of libraries out of the kernel");
REGISTER_OP_VERSION(depthwise_conv2d)
    .AddCheckpoint("Adds the attribute use_addto.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "use_addto", "Add to the output's gradient instead of overwriting it.",
                       false));
