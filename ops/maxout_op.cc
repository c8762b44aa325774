#include <algorithm>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class MaxoutOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of rank 4.");
    AddOutput("Out", "X with channels / groups.");
    AddAttr<int>("groups", "How many neighbouring channels make one.");
    AddAttr<int>("axis", "Where the channels are: 1, or the last.").SetDefault(1);
    AddComment("Out = the largest element of each group of channels.");
  }
};

template <typename DeviceContext, typename T>
class MaxoutCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int groups = ctx.Attr<int>("groups");
    const reference::Split3 n =
        reference::SplitAt(x->dims(), reference::PositiveAxis(ctx.Attr<int>("axis"), 4, "maxout"));
    T* y = reference::Allocate<T>(ctx, out);
    const int64_t channels = n.axis / groups;
    for (int64_t i = 0; i < out->numel(); ++i) {
      const int64_t o = i / n.inner / channels, c = i / n.inner % channels, inner = i % n.inner;
      T best = x->data<T>()[(o * n.axis + c * groups) * n.inner + inner];
      for (int k = 1; k < groups; ++k) {
        best = std::max(best, x->data<T>()[(o * n.axis + c * groups + k) * n.inner + inner]);
      }
      y[i] = best;
    }
  }
};

KernelSignature MaxoutArgumentMapping(const ArgumentMappingContext&) {
  return {"maxout", {"X"}, {"groups", "axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(maxout, MaxoutInferShapeFunctor, PD_INFER_META(phi::MaxOutInferMeta));

constexpr GradSlots kMaxoutGradSlots = {"X", "Out", "Out", "X"};

KernelSignature MaxoutGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"maxout_grad", {"X", "Out", "Out@GRAD"}, {"groups", "axis"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(maxout_grad, MaxoutGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(maxout, ops::OpTypedByX, ops::MaxoutOpMaker, ops::MaxoutInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kMaxoutGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(maxout, ops::MaxoutArgumentMapping);
REGISTER_OP_CPU_KERNEL(maxout, ops::MaxoutCPUKernel<phi::CPUContext, float>,
                       ops::MaxoutCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(maxout_grad, ops::OpTypedByOutGrad, ops::MaxoutGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(maxout_grad, ops::MaxoutGradOpArgumentMapping);
