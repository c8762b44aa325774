#include <algorithm>
#include <cmath>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_lines.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class LogSoftmaxOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The logits.");
    AddOutput("Out", "The logarithms of probabilities, of the shape of X.");
    AddAttr<int>("axis", "The axis that sums to 1; a negative one counts from the last.")
        .SetDefault(-1);
    AddComment("Out = ln(softmax(X)) along `axis`.");
  }
};

DECLARE_INPLACE_OP_INFERER(LogSoftmaxInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class LogSoftmaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    if (x->numel() == 0) return;
    const int axis =
        reference::PositiveAxis(ctx.Attr<int>("axis"), x->dims().size(), "log_softmax");
    const reference::Split3 n = reference::SplitAt(x->dims(), axis);
    reference::ForEachLine(
        n, [&](int64_t, int64_t first) { Line(x->data<T>() + first, n.axis, n.inner, y + first); });
  }

 private:
  static void Line(const T* x, int64_t count, int64_t step, T* y) {
    std::vector<double> v(count);
    for (int64_t k = 0; k < count; ++k) v[k] = x[k * step];
    const double top = *std::max_element(v.begin(), v.end());
    double sum = 0;
    for (double& d : v) {
      d = d - top < -64 ? -64 : d - top;
      sum += std::exp(d);
    }
    for (int64_t k = 0; k < count; ++k) y[k * step] = static_cast<T>(v[k] - std::log(sum));
  }
};

KernelSignature LogSoftmaxOpArgumentMapping(const ArgumentMappingContext&) {
  return {"log_softmax", {"X"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(log_softmax, LogSoftmaxInferShapeFunctor,
                            PD_INFER_META(phi::SoftmaxInferMeta));

constexpr GradSlots kLogSoftmaxGradSlots = {"", "Out", "Out", "X"};

KernelSignature LogSoftmaxGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"log_softmax_grad", {"Out", "Out@GRAD"}, {"axis"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(log_softmax_grad, LogSoftmaxGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(log_softmax, ops::OpTypedByX, ops::LogSoftmaxOpMaker,
                  ops::LogSoftmaxInferShapeFunctor, ops::LogSoftmaxInplaceInferer,
                  ops::SlotGradOpMaker<ops::kLogSoftmaxGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(log_softmax, ops::LogSoftmaxOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(log_softmax, ops::LogSoftmaxCPUKernel<phi::CPUContext, float>,
                       ops::LogSoftmaxCPUKernel<phi::CPUContext, double>,
                       ops::LogSoftmaxCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(log_softmax_grad, ops::OpTypedByOutGrad, ops::LogSoftmaxGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(log_softmax_grad, ops::LogSoftmaxGradOpArgumentMapping);
