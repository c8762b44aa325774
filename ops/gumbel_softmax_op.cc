#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_lines.h"
#include "phi/infermeta/special.h"

namespace paddle {
namespace operators {

class GumbelSoftmaxOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The logits.");
    AddOutput("Out", "Of the shape of X.");
    AddAttr<float>("temperature", "Low: nearly one-hot; above 0.").SetDefault(1.0f);
    AddAttr<bool>("hard", "Out is one-hot.").SetDefault(false);
    AddAttr<int>("axis", "The axis that sums to 1; a negative one counts from the last.")
        .SetDefault(-1);
    AddComment("Out = softmax((X + Gumbel noise) / temperature) along `axis`.");
  }
};

template <typename DeviceContext, typename T>
class GumbelSoftmaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    if (x->numel() == 0) return;
    const int axis =
        reference::PositiveAxis(ctx.Attr<int>("axis"), x->dims().size(), "gumbel_softmax");
    const reference::Split3 n = reference::SplitAt(x->dims(), axis);
    const double temperature = ctx.Attr<float>("temperature");
    reference::Engine engine(ctx, 0);
    std::exponential_distribution<double> waits(1);  // less their logarithms: Gumbel's distribution
    std::vector<double> line(n.axis);
    reference::ForEachLine(n, [&](int64_t, int64_t first) {
      for (int64_t k = 0; k < n.axis; ++k) {
        const auto logit = static_cast<double>(x->data<T>()[first + k * n.inner]);
        line[k] = (logit - std::log(waits(*engine))) / temperature;
      }
      const auto best = std::max_element(line.begin(), line.end());
      const double top = *best;
      const int64_t chosen = best - line.begin();
      double sum = 0;
      for (double& v : line) sum += v = std::exp(v - top);
      for (int64_t k = 0; k < n.axis; ++k) {
        y[first + k * n.inner] =
            ctx.Attr<bool>("hard") ? T(k == chosen ? 1 : 0) : static_cast<T>(line[k] / sum);
      }
    });
  }
};

KernelSignature GumbelSoftmaxOpArgumentMapping(const ArgumentMappingContext&) {
  return {"gumbel_softmax", {"X"}, {"temperature", "hard", "axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(gumbel_softmax, GumbelSoftmaxInferShapeFunctor,
                            PD_INFER_META(phi::GumbelSoftmaxInferMeta));

constexpr GradSlots kGumbelSoftmaxGradSlots = {"", "Out", "Out", "X"};

// The original leaves the temperature out of the gradient.
KernelSignature GumbelSoftmaxGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"gumbel_softmax_grad", {"Out", "Out@GRAD"}, {"axis"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(gumbel_softmax_grad, GumbelSoftmaxGradInferShapeFunctor,
                            PD_INFER_META(phi::GumbelSoftmaxGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(gumbel_softmax, ops::OpTypedByX, ops::GumbelSoftmaxOpMaker,
                  ops::GumbelSoftmaxInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kGumbelSoftmaxGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(gumbel_softmax, ops::GumbelSoftmaxOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(gumbel_softmax, ops::GumbelSoftmaxCPUKernel<phi::CPUContext, float>,
                       ops::GumbelSoftmaxCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(gumbel_softmax_grad, ops::OpTypedByOutGrad,
                  ops::GumbelSoftmaxGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(gumbel_softmax_grad, ops::GumbelSoftmaxGradOpArgumentMapping);
