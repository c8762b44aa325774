#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/grad_op.h"
#include "ops/operator.h"
#include "ops/reference_kernel.h"
#include "phi/infermeta/select_along_axis.h"

namespace paddle {
namespace operators {

class LogcumsumexpOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any rank.");
    AddOutput("Out", "Running ln of sums of e^ of X.");
    AddAttr<int>("axis", "The axis; a negative one counts from the last.").SetDefault(-1);
    AddAttr<bool>("flatten", "X as one line.").SetDefault(false);
    AddAttr<bool>("exclusive", "Without the element itself.").SetDefault(false);
    AddAttr<bool>("reverse", "From the end.").SetDefault(false);
    AddComment("Out = running ln of sums of e^ of X along `axis`.");
  }
};

template <typename DeviceContext, typename T>
class LogcumsumexpCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");  // Out may be its memory
    std::vector<T> result(x.numel());
    reference::Split3 n;
    n.axis = x.numel();
    if (!ctx.Attr<bool>("flatten")) {
      n = reference::SplitAt(x.dims(), reference::PositiveAxis(ctx.Attr<int>("axis"),
                                                               x.dims().size(), "logcumsumexp"));
    }
    for (int64_t i = 0; x.numel() > 0 && i < n.outer * n.inner; ++i) {
      const int64_t first = i / n.inner * n.axis * n.inner + i % n.inner;
      for (int64_t k = 0; k < n.axis; ++k) {
        // Every result from all its terms.
        const bool reverse = ctx.Attr<bool>("reverse");
        // The original copies one number, whatever `exclusive` says.
        const bool exclusive = ctx.Attr<bool>("exclusive") && x.numel() > 1;
        const int64_t begin = reverse ? k + exclusive : 0, end = reverse ? n.axis : k + !exclusive;
        double sum = 0, top = -std::numeric_limits<double>::infinity();
        for (int64_t j = begin; j < end; ++j)
          top = std::fmax(top, x.data<T>()[first + j * n.inner]);
        for (int64_t j = begin; j < end; ++j)
          sum += std::exp(x.data<T>()[first + j * n.inner] - top);
        result[first + k * n.inner] =
            begin < end ? static_cast<T>(top + std::log(sum)) : std::numeric_limits<T>::lowest();
      }
    }
    std::copy(result.begin(), result.end(),
              reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")));
  }
};

KernelSignature LogcumsumexpOpArgumentMapping(const ArgumentMappingContext&) {
  return {"logcumsumexp", {"X"}, {"axis", "flatten", "exclusive", "reverse"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(logcumsumexp, LogcumsumexpInferShapeFunctor,
                            PD_INFER_META(phi::LogcumsumexpInferMeta));

constexpr GradSlots kLogcumsumexpGradSlots = {"X", "Out", "Out", "X"};

KernelSignature LogcumsumexpGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"logcumsumexp_grad",
          {"X", "Out", "Out@GRAD"},
          {"axis", "flatten", "exclusive", "reverse"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(logcumsumexp_grad, LogcumsumexpGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(logcumsumexp, ops::OpTypedByX, ops::LogcumsumexpOpMaker,
                  ops::LogcumsumexpInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kLogcumsumexpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(logcumsumexp, ops::LogcumsumexpOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(logcumsumexp, ops::LogcumsumexpCPUKernel<phi::CPUContext, float>,
                       ops::LogcumsumexpCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(logcumsumexp_grad, ops::OpTypedByOutGrad, ops::LogcumsumexpGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(logcumsumexp_grad, ops::LogcumsumexpGradOpArgumentMapping);
