#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "phi/infermeta/signal.h"

namespace paddle {
namespace operators {

class FrameOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[.., T], or [T, ..].");
    AddOutput("Out", "[.., frame_length, frames], or [frames, frame_length, ..].");
    AddAttr<int>("frame_length", "Elements of a frame.");
    AddAttr<int>("hop_length", "Elements from frame to frame.");
    AddAttr<int>("axis", "-1: T is the last axis; 0: the first.").SetDefault(-1);
    AddComment("Out = pieces of X that may overlap.");
  }
};

static void FrameReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  auto* out = ctx.Output<DenseTensor>("Out");
  const int64_t hop = ctx.Attr<int>("hop_length");
  const bool first = ctx.Attr<int>("axis") == 0;
  const reference::Index from = phi::vectorize(x->dims());
  const auto source = [&](const reference::Index& index) {
    reference::Index at = index;
    if (first) {
      at.erase(at.begin());
      at[0] += index[0] * hop;
    } else {
      at.pop_back();
      at.back() += index.back() * hop;
    }
    return reference::OffsetOf(at, from);
  };
  reference::Rearrange(ctx, *x, phi::vectorize(out->dims()), source, out);
}
template <typename DeviceContext, typename T>
using FrameCPUKernel = MoveReferenceKernel<DeviceContext, T, FrameReference>;

KernelSignature FrameOpArgumentMapping(const ArgumentMappingContext&) {
  return {"frame", {"X"}, {"frame_length", "hop_length", "axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(frame, FrameInferShapeFunctor, PD_INFER_META(phi::FrameInferMeta));

constexpr GradSlots kFrameGradSlots = {"X", "", "Out", "X"};

KernelSignature FrameGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"frame_grad", {"X", "Out@GRAD"}, {"frame_length", "hop_length", "axis"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(frame_grad, FrameGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(FrameGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(frame, ops::OpTypedByX, ops::FrameOpMaker, ops::FrameInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kFrameGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(frame, ops::FrameOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(frame, ops::FrameCPUKernel<phi::CPUContext, float>,
                       ops::FrameCPUKernel<phi::CPUContext, double>,
                       ops::FrameCPUKernel<phi::CPUContext, int>,
                       ops::FrameCPUKernel<phi::CPUContext, int64_t>,
                       ops::FrameCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::FrameCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(frame_grad, ops::OpTypedByOutGrad, ops::FrameGradInferShapeFunctor,
                  ops::FrameGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(frame_grad, ops::FrameGradOpArgumentMapping);
