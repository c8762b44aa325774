#include "ops/common/family/rearrange_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ShuffleChannelOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, H, W], or [N, H, W, C].");
    AddOutput("Out", "The elements in their new places.");
    AddAttr<int>("group", "Groups of channels that are mixed.").SetDefault(1);
    AddComment("Mixes the channels of groups.");
  }
};

struct ShuffleChannelSource {
  static int64_t From(const framework::ExecutionContext& ctx, const reference::ImageShape& in,
                      int64_t n, int64_t c, int64_t i, int64_t j) {
    const int64_t groups = ctx.Attr<int>("group");
    return in.At(n, c % groups * (in.channels / groups) + c / groups, i, j);
  }
};

template <typename DeviceContext, typename T>
using ShuffleChannelCPUKernel = RearrangeReferenceKernel<T, ShuffleChannelSource>;

KernelSignature ShuffleChannelOpArgumentMapping(const ArgumentMappingContext&) {
  return {"shuffle_channel", {"X"}, {"group"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(shuffle_channel, ShuffleChannelInferShapeFunctor,
                            PD_INFER_META(phi::ShuffleChannelInferMeta));

constexpr GradSlots kShuffleChannelGradSlots = {"", "", "Out", "X"};

KernelSignature ShuffleChannelGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"shuffle_channel_grad", {"Out@GRAD"}, {"group"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(shuffle_channel_grad, ShuffleChannelGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(shuffle_channel, ops::OpTypedByX, ops::ShuffleChannelOpMaker,
                  ops::ShuffleChannelInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kShuffleChannelGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(shuffle_channel, ops::ShuffleChannelOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(shuffle_channel, ops::ShuffleChannelCPUKernel<phi::CPUContext, float>,
                       ops::ShuffleChannelCPUKernel<phi::CPUContext, double>,
                       ops::ShuffleChannelCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(shuffle_channel_grad, ops::OpTypedByOutGrad,
                  ops::ShuffleChannelGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(shuffle_channel_grad, ops::ShuffleChannelGradOpArgumentMapping);
