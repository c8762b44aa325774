#include "ops/conv_op.h"

namespace paddle {
namespace operators {

// As conv2d: programs saved before 2.5 carry the tuning attributes; newer ones do not.
KernelSignature DepthwiseConv2dOpArgumentMapping(const ArgumentMappingContext& ctx) {
  (void)ctx;
  return {"depthwise_conv2d",
          {"Input", "Filter"},
          {"strides", "paddings", "padding_algorithm", "groups", "dilations", "data_format"},
          {"Output"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(depthwise_conv2d, DepthwiseConv2dInferShapeFunctor,
                            PD_INFER_META(phi::ConvInferInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(depthwise_conv2d, ops::Conv2dOp, ops::Conv2dOpMaker,
                  ops::DepthwiseConv2dInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(depthwise_conv2d, ops::DepthwiseConv2dOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(depthwise_conv2d, ops::Conv2dCPUKernel<phi::CPUContext, float>,
                       ops::Conv2dCPUKernel<phi::CPUContext, double>);
REGISTER_OP_VERSION(depthwise_conv2d)
    .AddCheckpoint("Adds the attribute use_addto.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "use_addto", "Add to the output's gradient instead of overwriting it.",
                       false));
