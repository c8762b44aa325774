#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/channel_norm.h"
#include "phi/infermeta/group_norm.h"

namespace paddle {
namespace operators {

class GroupNormOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, ...], or [N, ..., C] for NHWC.");
    AddInput("Scale", "[C]; absent: ones.").AsDispensable();
    AddInput("Bias", "[C]; absent: zeros.").AsDispensable();
    AddOutput("Y", "Of the shape of X.");
    AddOutput("Mean", "[N, groups].").AsIntermediate();
    AddOutput("Variance", "[N, groups].").AsIntermediate();
    AddAttr<float>("epsilon", "Added to the variance; in [0, 1].")
        .SetDefault(1e-5f)
        .AddCustomChecker([](const float& epsilon) {
          PADDLE_ENFORCE_EQ(
              epsilon >= 0.0f && epsilon <= 1.0f, true,
              phi::errors::InvalidArgument("`epsilon` must be in [0, 1]; it is %s", epsilon));
        });
    AddAttr<int>("groups", "Into how many groups the channels fall.").SetDefault(-1);
    AddAttr<std::string>("data_layout", "NCHW or NHWC.").SetDefault("NCHW");
    AddComment("Y = Scale (X - mean) / sqrt(variance + epsilon) + Bias, by image and group.");
  }
};

template <typename DeviceContext, typename T>
class GroupNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const phi::DDim dims = x->dims();
    const bool last = ctx.Attr<std::string>("data_layout") == "NHWC";
    const reference::Split3 n = reference::SplitAt(dims, last ? dims.size() - 1 : 1);
    const int64_t groups = ctx.Attr<int>("groups"), channels = n.axis;
    const int64_t per_group = (channels + groups - 1) / groups;
    std::vector<T> y(x->numel());
    T* mean = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Mean"));
    T* variance = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Variance"));
    const int64_t image = dims[0] == 0 ? 0 : x->numel() / dims[0];
    for (int64_t g = 0; g < dims[0] * groups; ++g) {
      std::vector<int64_t> index, channel;
      for (int64_t i = g / groups * image; i < (g / groups + 1) * image; ++i) {
        const int64_t c = last ? i % channels : i / n.inner % channels;
        if (c / per_group != g % groups) continue;
        index.push_back(i);
        channel.push_back(c);
      }
      if (index.empty()) continue;
      const auto s = reference::NormalizeGroup(
          x->data<T>(), index, channel, reference::ValuesOrNull<T>(ctx, "Scale"),
          reference::ValuesOrNull<T>(ctx, "Bias"), ctx.Attr<float>("epsilon"), &y);
      mean[g] = static_cast<T>(s.mean);
      variance[g] = static_cast<T>(s.variance);
    }
    std::copy(y.begin(), y.end(), reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Y")));
  }
};

KernelSignature GroupNormOpArgumentMapping(const ArgumentMappingContext&) {
  return {"group_norm",
          {"X", "Scale", "Bias"},
          {"epsilon", "groups", "data_layout"},
          {"Y", "Mean", "Variance"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(group_norm, GroupNormInferShapeFunctor,
                            PD_INFER_META(phi::GroupNormInferMeta));
DECLARE_INPLACE_OP_INFERER(GroupNormInplaceInferer, {"X", "Y"});

constexpr GradSlots kGroupNormGradSlots = {"X Scale Bias", "Y Mean Variance", "Y", "X Scale Bias"};

DECLARE_INPLACE_OP_INFERER(GroupNormGradInplaceInferer, {"Y@GRAD", "X@GRAD"});

KernelSignature GroupNormGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"group_norm_grad",
          {"X", "Scale", "Bias", "Y", "Mean", "Variance", "Y@GRAD"},
          {"epsilon", "groups", "data_layout"},
          {"X@GRAD", "Scale@GRAD", "Bias@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(group_norm_grad, GroupNormGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralTernaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(GroupNormGradNoNeedBufferVarsInferer, "Y");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(group_norm, ops::OpTypedByX, ops::GroupNormOpMaker,
                  ops::GroupNormInferShapeFunctor, ops::GroupNormInplaceInferer,
                  ops::SlotGradOpMaker<ops::kGroupNormGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(group_norm, ops::GroupNormOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(group_norm, ops::GroupNormCPUKernel<phi::CPUContext, float>,
                       ops::GroupNormCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(group_norm_grad, ops::OpTypedByYGrad, ops::GroupNormGradInferShapeFunctor,
                  ops::GroupNormGradInplaceInferer, ops::GroupNormGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(group_norm_grad, ops::GroupNormGradOpArgumentMapping);
