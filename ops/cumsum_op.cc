#include <algorithm>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_lines.h"
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
    reference::RunningResults<T>(ctx, "cumsum",
                                 [](const T* x, int64_t step, int64_t begin, int64_t end) {
                                   reference::Wide<T> sum(0);
                                   for (int64_t k = begin; k < end; ++k)
                                     sum += reference::Widen(x[k * step]);
                                   return reference::Narrow<T>(sum);
                                 });
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
