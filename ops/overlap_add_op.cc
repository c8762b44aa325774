#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "phi/infermeta/signal.h"

namespace paddle {
namespace operators {

class OverlapAddOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Frames [.., frame_length, frames], or [frames, frame_length, ..].");
    AddOutput("Out", "[.., T], or [T, ..].");
    AddAttr<int>("hop_length", "Elements from frame to frame.");
    AddAttr<int>("axis", "-1: T is the last axis; 0: the first.").SetDefault(-1);
    AddComment("Out = the sum of the frames, each at its place.");
  }
};

template <typename DeviceContext, typename T>
class OverlapAddCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int64_t hop = ctx.Attr<int>("hop_length");
    const bool first = ctx.Attr<int>("axis") == 0;
    const reference::Index from = phi::vectorize(x->dims()), to = phi::vectorize(out->dims());
    std::vector<reference::Wide<T>> sums(out->numel(), reference::Wide<T>(0));
    reference::Index index(from.size(), 0);
    for (int64_t i = 0; i < x->numel(); ++i) {
      reference::Index at = index;
      if (first) {
        at.erase(at.begin());
        at[0] += index[0] * hop;
      } else {
        at.pop_back();
        at.back() += index.back() * hop;
      }
      sums[reference::OffsetOf(at, to)] += reference::Widen(x->data<T>()[i]);
      reference::NextIndex(from, &index);
    }
    T* y = reference::Allocate<T>(ctx, out);
    for (const reference::Wide<T>& sum : sums) *y++ = reference::Narrow<T>(sum);
  }
};

KernelSignature OverlapAddOpArgumentMapping(const ArgumentMappingContext&) {
  return {"overlap_add", {"X"}, {"hop_length", "axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(overlap_add, OverlapAddInferShapeFunctor,
                            PD_INFER_META(phi::OverlapAddInferMeta));

constexpr GradSlots kOverlapAddGradSlots = {"X", "", "Out", "X"};

KernelSignature OverlapAddGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"overlap_add_grad", {"X", "Out@GRAD"}, {"hop_length", "axis"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(overlap_add_grad, OverlapAddGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(OverlapAddGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(overlap_add, ops::OpTypedByX, ops::OverlapAddOpMaker,
                  ops::OverlapAddInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kOverlapAddGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(overlap_add, ops::OverlapAddOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(overlap_add, ops::OverlapAddCPUKernel<phi::CPUContext, float>,
                       ops::OverlapAddCPUKernel<phi::CPUContext, double>,
                       ops::OverlapAddCPUKernel<phi::CPUContext, int>,
                       ops::OverlapAddCPUKernel<phi::CPUContext, int64_t>,
                       ops::OverlapAddCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::OverlapAddCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(overlap_add_grad, ops::OpTypedByOutGrad, ops::OverlapAddGradInferShapeFunctor,
                  ops::OverlapAddGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(overlap_add_grad, ops::OverlapAddGradOpArgumentMapping);
