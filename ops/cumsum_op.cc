#include <algorithm>

#include "ops/grad_op.h"
#include "ops/operator.h"
#include "ops/reference_kernel.h"
#include "phi/infermeta/select_along_axis.h"

namespace paddle {
namespace operators {

class CumsumOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any rank.");
    AddOutput("Out", "Running sums of X.");
    AddAttr<int>("axis", "The axis; a negative one counts from the last.").SetDefault(-1);
    AddAttr<bool>("flatten", "X as one line.").SetDefault(false);
    AddAttr<bool>("exclusive", "Without the element itself.").SetDefault(false);
    AddAttr<bool>("reverse", "From the end.").SetDefault(false);
    AddComment("Out = running sums of X along `axis`.");
  }
};

DECLARE_INPLACE_OP_INFERER(CumsumInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class CumsumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");  // Out may be its memory
    std::vector<T> result(x.numel());
    reference::Split3 n;
    n.axis = x.numel();
    if (!ctx.Attr<bool>("flatten")) {
      n = reference::SplitAt(
          x.dims(), reference::PositiveAxis(ctx.Attr<int>("axis"), x.dims().size(), "cumsum"));
    }
    for (int64_t i = 0; x.numel() > 0 && i < n.outer * n.inner; ++i) {
      const int64_t first = i / n.inner * n.axis * n.inner + i % n.inner;
      for (int64_t k = 0; k < n.axis; ++k) {
        // Every result from all its terms.
        const bool reverse = ctx.Attr<bool>("reverse");
        // The original copies one number, whatever `exclusive` says.
        const bool exclusive = ctx.Attr<bool>("exclusive") && x.numel() > 1;
        const int64_t begin = reverse ? k + exclusive : 0, end = reverse ? n.axis : k + !exclusive;
        reference::Wide<T> sum(0);
        for (int64_t j = begin; j < end; ++j)
          sum += reference::Widen(x.data<T>()[first + j * n.inner]);
        result[first + k * n.inner] = reference::Narrow<T>(sum);
      }
    }
    std::copy(result.begin(), result.end(),
              reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")));
  }
};

KernelSignature CumsumOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cumsum", {"X"}, {"axis", "flatten", "exclusive", "reverse"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cumsum, CumsumInferShapeFunctor, PD_INFER_META(phi::CumsumInferMeta));

constexpr GradSlots kCumsumGradSlots = {"X", "", "Out", "X"};

KernelSignature CumsumGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {
      "cumsum_grad", {"X", "Out@GRAD"}, {"axis", "flatten", "exclusive", "reverse"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cumsum_grad, CumsumGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cumsum, ops::OpTypedByX, ops::CumsumOpMaker, ops::CumsumInferShapeFunctor,
                  ops::CumsumInplaceInferer, ops::SlotGradOpMaker<ops::kCumsumGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(cumsum, ops::CumsumOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(cumsum, ops::CumsumCPUKernel<phi::CPUContext, float>,
                       ops::CumsumCPUKernel<phi::CPUContext, double>,
                       ops::CumsumCPUKernel<phi::CPUContext, int16_t>,
                       ops::CumsumCPUKernel<phi::CPUContext, int>,
                       ops::CumsumCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(cumsum_grad, ops::OpTypedByOutGrad, ops::CumsumGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(cumsum_grad, ops::CumsumGradOpArgumentMapping);
REGISTER_OP_VERSION(cumsum).AddCheckpoint(
    "Adds the attribute flatten.",
    paddle::framework::compatible::OpVersionDesc().NewAttr("flatten", "X as one line.", false));
