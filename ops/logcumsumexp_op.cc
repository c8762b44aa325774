#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_lines.h"
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
    reference::RunningResults<T>(ctx, "logcumsumexp",
                                 [](const T* x, int64_t step, int64_t begin, int64_t end) {
                                   double sum = 0, top = -std::numeric_limits<double>::infinity();
                                   for (int64_t k = begin; k < end; ++k)
                                     top = std::fmax(top, x[k * step]);
                                   for (int64_t k = begin; k < end; ++k)
                                     sum += std::exp(x[k * step] - top);
                                   return begin < end ? static_cast<T>(top + std::log(sum))
                                                      : std::numeric_limits<T>::lowest();
                                 });
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
