#include <cmath>
#include <limits>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class SoftmaxOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The logits.");
    AddOutput("Out", "The probabilities, of the shape of X.");
    AddAttr<int>("axis", "The axis that sums to 1; a negative one counts from the last.")
        .SetDefault(-1);
    AddComment("Out = exp(X) / sum(exp(X)) along `axis`.");
  }
};

DECLARE_INPLACE_OP_INFERER(SoftmaxInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class SoftmaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    if (x->numel() == 0) return;
    const int axis = reference::PositiveAxis(ctx.Attr<int>("axis"), x->dims().size(), "softmax");
    const reference::Split3 n = reference::SplitAt(x->dims(), axis);
    for (int64_t o = 0; o < n.outer; ++o) {
      for (int64_t i = 0; i < n.inner; ++i) {
        const int64_t first = o * n.axis * n.inner + i;
        Line(x->data<T>() + first, n.axis, n.inner, y + first);
      }
    }
  }

 private:
  static void Line(const T* x, int64_t count, int64_t step, T* y) {
    double max = -std::numeric_limits<double>::infinity();
    for (int64_t k = 0; k < count; ++k) max = std::fmax(max, static_cast<double>(x[k * step]));
    std::vector<double> e(count);
    double sum = 0;
    for (int64_t k = 0; k < count; ++k) {
      e[k] = std::exp(static_cast<double>(x[k * step]) - max);
      sum += e[k];
    }
    for (int64_t k = 0; k < count; ++k) y[k * step] = static_cast<T>(e[k] / sum);
  }
};

KernelSignature SoftmaxOpArgumentMapping(const ArgumentMappingContext&) {
  return {"softmax", {"X"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(softmax, SoftmaxInferShapeFunctor,
                            PD_INFER_META(phi::SoftmaxInferMeta));

constexpr GradSlots kSoftmaxGradSlots = {"", "Out", "Out", "X"};

KernelSignature SoftmaxGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"softmax_grad", {"Out", "Out@GRAD"}, {"axis"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(softmax_grad, SoftmaxGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(softmax, ops::OpTypedByX, ops::SoftmaxOpMaker, ops::SoftmaxInferShapeFunctor,
                  ops::SoftmaxInplaceInferer, ops::SlotGradOpMaker<ops::kSoftmaxGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(softmax, ops::SoftmaxOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(softmax, ops::SoftmaxCPUKernel<phi::CPUContext, float>,
                       ops::SoftmaxCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(softmax_grad, ops::OpTypedByOutGrad, ops::SoftmaxGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(softmax_grad, ops::SoftmaxGradOpArgumentMapping);
