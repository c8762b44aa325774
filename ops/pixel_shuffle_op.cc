#include "ops/common/family/rearrange_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class PixelShuffleOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, H, W], or [N, H, W, C].");
    AddOutput("Out", "The elements in their new places.");
    AddAttr<int>("upscale_factor", "Side of a block.").SetDefault(1);
    AddAttr<std::string>("data_format", "NCHW or NHWC.").SetDefault("NCHW");
    AddComment("Channels become blocks of pixels.");
  }
};

struct PixelShuffleSource {
  static int64_t From(const framework::ExecutionContext& ctx, const reference::ImageShape& in,
                      int64_t n, int64_t c, int64_t i, int64_t j) {
    const int64_t r = ctx.Attr<int>("upscale_factor");
    return in.At(n, c * r * r + i % r * r + j % r, i / r, j / r);
  }
};

template <typename DeviceContext, typename T>
using PixelShuffleCPUKernel = RearrangeReferenceKernel<T, PixelShuffleSource>;

KernelSignature PixelShuffleOpArgumentMapping(const ArgumentMappingContext&) {
  return {"pixel_shuffle", {"X"}, {"upscale_factor", "data_format"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(pixel_shuffle, PixelShuffleInferShapeFunctor,
                            PD_INFER_META(phi::PixelShuffleInferMeta));

constexpr GradSlots kPixelShuffleGradSlots = {"", "", "Out", "X"};

KernelSignature PixelShuffleGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"pixel_shuffle_grad", {"Out@GRAD"}, {"upscale_factor", "data_format"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(pixel_shuffle_grad, PixelShuffleGradInferShapeFunctor,
                            PD_INFER_META(phi::PixelUnshuffleInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(pixel_shuffle, ops::OpTypedByX, ops::PixelShuffleOpMaker,
                  ops::PixelShuffleInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kPixelShuffleGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(pixel_shuffle, ops::PixelShuffleOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(pixel_shuffle, ops::PixelShuffleCPUKernel<phi::CPUContext, float>,
                       ops::PixelShuffleCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(pixel_shuffle_grad, ops::OpTypedByOutGrad,
                  ops::PixelShuffleGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(pixel_shuffle_grad, ops::PixelShuffleGradOpArgumentMapping);
REGISTER_OP_VERSION(pixel_shuffle)
    .AddCheckpoint("Adds the attribute data_format.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr("data_format",
                                                                          "NCHW or NHWC.",
                                                                          std::string("NCHW")));
