#include <cmath>
#include <limits>

#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/reduce.h"

namespace paddle {
namespace operators {

class LogsumexpOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any rank.");
    AddOutput("Out", "X without the axes of `axis`.");
    AddAttr<std::vector<int>>("axis", "The axes; negative ones count from the last; none: all.")
        .SetDefault({0});
    AddAttr<bool>("keepdim", "Keep reduced axes as 1.").SetDefault(false);
    AddAttr<bool>("reduce_all", "Reduce all axes, whatever `axis` says.").SetDefault(false);
    AddComment("Out = ln(sum(e^X)) along `axis`.");
  }
};

template <typename DeviceContext, typename T>
class LogsumexpCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto axes = ctx.Attr<std::vector<int>>("axis");
    const bool all = ctx.Attr<bool>("reduce_all") || axes.empty();
    const auto* x = ctx.Input<DenseTensor>("X");
    std::vector<bool> reduced(x->dims().size(), all);
    if (!all) {
      for (int axis : axes) {
        if (!reduced.empty())
          reduced[reference::PositiveAxis(axis, x->dims().size(), "logsumexp")] = true;
      }
    }
    const auto groups = reference::ReducedGroups<T>(*x, reduced);
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (const std::vector<T>& elements : groups) *y++ = static_cast<T>(Of(elements));
  }

 private:
  static double Of(const std::vector<T>& elements) {
    double top = -std::numeric_limits<double>::infinity();
    for (T v : elements) top = v != v || v > top ? static_cast<double>(v) : top;
    double sum = 0;
    for (T v : elements) sum += std::exp(static_cast<double>(v) - top);
    return top + std::log(sum);
  }
};

KernelSignature LogsumexpOpArgumentMapping(const ArgumentMappingContext&) {
  return {"logsumexp", {"X"}, {"axis", "keepdim", "reduce_all"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(logsumexp, LogsumexpInferShapeFunctor,
                            PD_INFER_META(phi::LogsumexpInferMeta));

constexpr GradSlots kLogsumexpGradSlots = {"X", "Out", "Out", "X"};

KernelSignature LogsumexpGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {
      "logsumexp_grad", {"X", "Out", "Out@GRAD"}, {"axis", "keepdim", "reduce_all"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(logsumexp_grad, LogsumexpGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(logsumexp, ops::OpTypedByX, ops::LogsumexpOpMaker,
                  ops::LogsumexpInferShapeFunctor, ops::SlotGradOpMaker<ops::kLogsumexpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(logsumexp, ops::LogsumexpOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(logsumexp, ops::LogsumexpCPUKernel<phi::CPUContext, float>,
                       ops::LogsumexpCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(logsumexp_grad, ops::OpTypedByOutGrad, ops::LogsumexpGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(logsumexp_grad, ops::LogsumexpGradOpArgumentMapping);
