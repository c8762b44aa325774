#include "ops/common/family/rearrange_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ChannelShuffleOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, H, W], or [N, H, W, C].");
    AddOutput("Out", "The elements in their new places.");
    AddAttr<int>("groups", "Groups of channels that are mixed.");
    AddAttr<std::string>("data_format", "NCHW or NHWC.").SetDefault("NCHW");
    AddComment("Mixes the channels of groups.");
  }
};

struct ChannelShuffleSource {
  static int64_t From(const framework::ExecutionContext& ctx, const reference::ImageShape& in,
                      int64_t n, int64_t c, int64_t i, int64_t j) {
    const int64_t groups = ctx.Attr<int>("groups");
    return in.At(n, c % groups * (in.channels / groups) + c / groups, i, j);
  }
};

template <typename DeviceContext, typename T>
using ChannelShuffleCPUKernel = RearrangeReferenceKernel<T, ChannelShuffleSource>;

KernelSignature ChannelShuffleOpArgumentMapping(const ArgumentMappingContext&) {
  return {"channel_shuffle", {"X"}, {"groups", "data_format"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(channel_shuffle, ChannelShuffleInferShapeFunctor,
                            PD_INFER_META(phi::ChannelShuffleInferMeta));

constexpr GradSlots kChannelShuffleGradSlots = {"", "", "Out", "X"};

KernelSignature ChannelShuffleGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"channel_shuffle_grad", {"Out@GRAD"}, {"groups", "data_format"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(channel_shuffle_grad, ChannelShuffleGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(channel_shuffle, ops::OpTypedByX, ops::ChannelShuffleOpMaker,
                  ops::ChannelShuffleInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kChannelShuffleGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(channel_shuffle, ops::ChannelShuffleOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(channel_shuffle, ops::ChannelShuffleCPUKernel<phi::CPUContext, float>,
                       ops::ChannelShuffleCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(channel_shuffle_grad, ops::OpTypedByOutGrad,
                  ops::ChannelShuffleGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(channel_shuffle_grad, ops::ChannelShuffleGradOpArgumentMapping);
