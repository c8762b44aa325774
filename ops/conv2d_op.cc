#include "ops/conv_op.h"

namespace paddle {
namespace operators {

// Programs saved before 2.5 carry the three tuning attributes; newer ones do not.
KernelSignature Conv2dOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (!ctx.HasAttr("use_addto") || !ctx.HasAttr("workspace_size_MB") ||
      !ctx.HasAttr("exhaustive_search")) {
    return {"conv2d_infer",
            {"Input", "Filter"},
            {"strides", "paddings", "padding_algorithm", "groups", "dilations", "data_format"},
            {"Output"}};
  }
  return {"conv2d",
          {"Input", "Filter"},
          {"strides", "paddings", "padding_algorithm", "groups", "dilations", "data_format",
           "use_addto", "workspace_size_MB", "exhaustive_search"},
          {"Output"}};
}

// The tuning attributes, which come last, do not change the shape.
DECLARE_INFER_SHAPE_FUNCTOR(conv2d, Conv2dInferShapeFunctor, PD_INFER_META(phi::ConvInferInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(conv2d, ops::Conv2dOp, ops::Conv2dOpMaker, ops::Conv2dInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(conv2d, ops::Conv2dOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(conv2d, ops::Conv2dCPUKernel<phi::CPUContext, float>,
                       ops::Conv2dCPUKernel<phi::CPUContext, double>);
REGISTER_OP_VERSION(conv2d).AddCheckpoint(
    "Adds the attribute use_addto.",
    paddle::framework::compatible::OpVersionDesc().NewAttr(
        "use_addto", "Add to the output's gradient instead of overwriting it.", false));
