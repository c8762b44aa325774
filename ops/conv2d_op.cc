#include "compat/mapping_notes.h"
#include "ops/common/family/conv_op.h"
#include "ops/common/family/fused_conv_op.h"
#include "ops/common/operator/grad_op.h"

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
DECLARE_INFER_SHAPE_FUNCTOR(conv2d, Conv2dInferShapeFunctor,
                            PD_INFER_META(phi::ConvInferInferMeta));

constexpr GradSlots kConv2dGradSlots = {"Filter Input", "", "Output", "Filter Input"};

KernelSignature Conv2dGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"conv2d_grad",
          {"Input", "Filter", "Output@GRAD"},
          {"strides", "paddings", "padding_algorithm", "groups", "dilations", "data_format"},
          {"Input@GRAD", "Filter@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(conv2d_grad, Conv2dGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(conv2d, ops::Conv2dOp, ops::Conv2dOpMaker, ops::Conv2dInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kConv2dGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(conv2d, ops::Conv2dOpArgumentMapping);
PD_MAPPING_DIFFERS(conv2d, "2.6 keeps settings of libraries out of the kernel");
REGISTER_OP_CPU_KERNEL(conv2d, ops::Conv2dCPUKernel<phi::CPUContext, float>,
                       ops::Conv2dCPUKernel<phi::CPUContext, double>,
                       ops::Int8ConvCPUKernel<phi::CPUContext, int8_t>,
                       ops::Int8ConvCPUKernel<phi::CPUContext, uint8_t>);
REGISTER_OPERATOR(conv2d_grad, ops::OpTypedByOutputGrad, ops::Conv2dGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(conv2d_grad, ops::Conv2dGradOpArgumentMapping);
PD_MAPPING_DIFFERS(conv2d_grad, "2.6 keeps settings of libraries out of the kernel");
REGISTER_OP_VERSION(conv2d).AddCheckpoint(
    "Adds the attribute use_addto.",
    paddle::framework::compatible::OpVersionDesc().NewAttr(
        "use_addto", "Add to the output's gradient instead of overwriting it.", false));
