#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/channel_norm.h"
#include "phi/infermeta/group_norm.h"

namespace paddle {
namespace operators {

class InstanceNormOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, ...], rank 2 to 5.");
    AddInput("Scale", "[C]; absent: ones.").AsDispensable();
    AddInput("Bias", "[C]; absent: zeros.").AsDispensable();
    AddOutput("Y", "Of the shape of X.");
    AddOutput("SavedMean", "[N C].").AsIntermediate().AsExtra();
    AddOutput("SavedVariance", "1 / sqrt(variance + epsilon), [N C].").AsIntermediate().AsExtra();
    AddAttr<float>("epsilon", "Added to the variance; in [0, 0.001].")
        .SetDefault(1e-5f)
        .AddCustomChecker([](const float& epsilon) {
          PADDLE_ENFORCE_EQ(
              epsilon >= 0.0f && epsilon <= 0.001f, true,
              phi::errors::InvalidArgument("`epsilon` must be in [0, 0.001]; it is %s", epsilon));
        });
    AddComment("Y = Scale (X - mean) / sqrt(variance + epsilon) + Bias, by image and channel.");
  }
};

template <typename DeviceContext, typename T>
class InstanceNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t channels = x->dims()[1], planes = x->dims()[0] * channels;
    const double epsilon = ctx.Attr<float>("epsilon");
    std::vector<T> y(x->numel()), mean, inverse;
    const int64_t size = planes == 0 ? 0 : x->numel() / planes;
    for (int64_t p = 0; p < planes && size > 0; ++p) {
      std::vector<int64_t> index, channel(size, p % channels);
      for (int64_t i = 0; i < size; ++i) index.push_back(p * size + i);
      const auto s = reference::NormalizeGroup(
          x->data<T>(), index, channel, reference::ValuesOrNull<T>(ctx, "Scale"),
          reference::ValuesOrNull<T>(ctx, "Bias"), epsilon, &y);
      mean.push_back(static_cast<T>(s.mean));
      inverse.push_back(static_cast<T>(1 / std::sqrt(s.variance + epsilon)));
    }
    Write(ctx, "Y", y);
    if (ctx.HasOutput("SavedMean")) Write(ctx, "SavedMean", mean);
    if (ctx.HasOutput("SavedVariance")) Write(ctx, "SavedVariance", inverse);
  }

 private:
  static void Write(const framework::ExecutionContext& ctx, const char* slot,
                    const std::vector<T>& values) {
    T* to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>(slot));
    for (T v : values) *to++ = v;
  }
};

KernelSignature InstanceNormOpArgumentMapping(const ArgumentMappingContext&) {
  return {
      "instance_norm", {"X", "Scale", "Bias"}, {"epsilon"}, {"Y", "SavedMean", "SavedVariance"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(instance_norm, InstanceNormInferShapeFunctor,
                            PD_INFER_META(phi::InstanceNormInferMeta));

constexpr GradSlots kInstanceNormGradSlots = {"X Scale", "SavedMean SavedVariance", "Y",
                                              "X Scale Bias"};

KernelSignature InstanceNormGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"instance_norm_grad",
          {"X", "Y@GRAD", "Scale", "SavedMean", "SavedVariance"},
          {"epsilon"},
          {"X@GRAD", "Scale@GRAD", "Bias@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(instance_norm_grad, InstanceNormGradInferShapeFunctor,
                            PD_INFER_META(phi::InstanceNormGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(instance_norm, ops::OpTypedByX, ops::InstanceNormOpMaker,
                  ops::InstanceNormInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kInstanceNormGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(instance_norm, ops::InstanceNormOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(instance_norm, ops::InstanceNormCPUKernel<phi::CPUContext, float>,
                       ops::InstanceNormCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(instance_norm_grad, ops::OpTypedByYGrad, ops::InstanceNormGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(instance_norm_grad, ops::InstanceNormGradOpArgumentMapping);
REGISTER_OP_VERSION(instance_norm)
    .AddCheckpoint("Scale and Bias may be missing.",
                   paddle::framework::compatible::OpVersionDesc()
                       .ModifyInput("Scale", "It may be missing.")
                       .ModifyInput("Bias", "It may be missing."));
