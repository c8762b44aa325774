#include "ops/common/family/rearrange_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class PixelUnshuffleOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, H, W], or [N, H, W, C].");
    AddOutput("Out", "The elements in their new places.");
    AddAttr<int>("downscale_factor", "Side of a block.").SetDefault(1);
    AddAttr<std::string>("data_format", "NCHW or NHWC.").SetDefault("NCHW");
    AddComment("Blocks of pixels become channels.");
  }
};

struct PixelUnshuffleSource {
  static int64_t From(const framework::ExecutionContext& ctx, const reference::ImageShape& in,
                      int64_t n, int64_t c, int64_t i, int64_t j) {
    const int64_t r = ctx.Attr<int>("downscale_factor");
    return in.At(n, c / (r * r), i * r + c / r % r, j * r + c % r);
  }
};

template <typename DeviceContext, typename T>
using PixelUnshuffleCPUKernel = RearrangeReferenceKernel<T, PixelUnshuffleSource>;

KernelSignature PixelUnshuffleOpArgumentMapping(const ArgumentMappingContext&) {
  return {"pixel_unshuffle", {"X"}, {"downscale_factor", "data_format"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(pixel_unshuffle, PixelUnshuffleInferShapeFunctor,
                            PD_INFER_META(phi::PixelUnshuffleInferMeta));

constexpr GradSlots kPixelUnshuffleGradSlots = {"", "", "Out", "X"};

KernelSignature PixelUnshuffleGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"pixel_unshuffle_grad", {"Out@GRAD"}, {"downscale_factor", "data_format"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(pixel_unshuffle_grad, PixelUnshuffleGradInferShapeFunctor,
                            PD_INFER_META(phi::PixelShuffleInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(pixel_unshuffle, ops::OpTypedByX, ops::PixelUnshuffleOpMaker,
                  ops::PixelUnshuffleInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kPixelUnshuffleGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(pixel_unshuffle, ops::PixelUnshuffleOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(pixel_unshuffle, ops::PixelUnshuffleCPUKernel<phi::CPUContext, float>,
                       ops::PixelUnshuffleCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(pixel_unshuffle_grad, ops::OpTypedByOutGrad,
                  ops::PixelUnshuffleGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(pixel_unshuffle_grad, ops::PixelUnshuffleGradOpArgumentMapping);
