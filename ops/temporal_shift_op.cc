#include "ops/common/family/rearrange_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class TemporalShiftOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, H, W], or [N, H, W, C].");
    AddOutput("Out", "The elements in their new places.");
    AddAttr<int>("seg_num", "Frames in a row.");
    AddAttr<float>("shift_ratio", "The part of the channels that moves each way.")
        .SetDefault(0.25f);
    AddAttr<std::string>("data_format", "NCHW or NHWC.").SetDefault("NCHW");
    AddComment("Moves channels to neighbouring frames.");
  }
};

struct TemporalShiftSource {
  static int64_t From(const framework::ExecutionContext& ctx, const reference::ImageShape& in,
                      int64_t n, int64_t c, int64_t i, int64_t j) {
    const int64_t frames = ctx.Attr<int>("seg_num");
    const float moved = static_cast<float>(in.channels) * ctx.Attr<float>("shift_ratio");
    const int64_t shift = c < static_cast<int64_t>(moved)       ? -1
                          : c < static_cast<int64_t>(2 * moved) ? 1
                                                                : 0;
    const int64_t t = n % frames + shift;
    return t < 0 || t >= frames ? -1 : in.At(n + shift, c, i, j);
  }
};

template <typename DeviceContext, typename T>
using TemporalShiftCPUKernel = RearrangeReferenceKernel<T, TemporalShiftSource>;

KernelSignature TemporalShiftOpArgumentMapping(const ArgumentMappingContext&) {
  return {"temporal_shift", {"X"}, {"seg_num", "shift_ratio", "data_format"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(temporal_shift, TemporalShiftInferShapeFunctor,
                            PD_INFER_META(phi::TemporalShiftInferMeta));

constexpr GradSlots kTemporalShiftGradSlots = {"", "", "Out", "X"};

KernelSignature TemporalShiftGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {
      "temporal_shift_grad", {"Out@GRAD"}, {"seg_num", "shift_ratio", "data_format"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(temporal_shift_grad, TemporalShiftGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(temporal_shift, ops::OpTypedByX, ops::TemporalShiftOpMaker,
                  ops::TemporalShiftInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kTemporalShiftGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(temporal_shift, ops::TemporalShiftOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(temporal_shift, ops::TemporalShiftCPUKernel<phi::CPUContext, float>,
                       ops::TemporalShiftCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(temporal_shift_grad, ops::OpTypedByOutGrad,
                  ops::TemporalShiftGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(temporal_shift_grad, ops::TemporalShiftGradOpArgumentMapping);
