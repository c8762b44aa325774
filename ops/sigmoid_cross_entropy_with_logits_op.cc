#include <cmath>

#include "compat/mapping_notes.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/loss.h"

namespace paddle {
namespace operators {

class SigmoidCrossEntropyWithLogitsOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The logits.");
    AddInput("Label", "Probabilities, of the shape of X.");
    AddInput("pos_weight", "What the logarithm counts, of the shape of X; else 1.").AsDispensable();
    AddOutput("Out", "The loss of each element.");
    AddAttr<bool>("normalize", "Divide by how many labels are not ignored.").SetDefault(false);
    AddAttr<int>("ignore_index", "The loss of this label is 0.").SetDefault(-100);
    AddComment("Out = max(X, 0) - X Label + pos_weight ln(1 + e^-|X|).");
  }
};

template <typename DeviceContext, typename T>
class SigmoidCrossEntropyWithLogitsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T* labels = ctx.Input<DenseTensor>("Label")->data<T>();
    const auto* weight = ctx.Input<DenseTensor>("pos_weight");
    const int ignored = ctx.Attr<int>("ignore_index");
    std::vector<double> loss(x->numel());
    int64_t count = 0;
    for (int64_t i = 0; i < x->numel(); ++i) {
      const double v = x->data<T>()[i], label = labels[i];
      if (std::fabs(label - ignored) > 1e-5) ++count;
      if (static_cast<int>(label) == ignored)
        continue;  // the whole part counts, as in the original
      const double log = v > 0 ? std::log1p(std::exp(-v)) : std::log1p(std::exp(v));
      const double scale = weight == nullptr ? 1 : static_cast<double>(weight->data<T>()[i]);
      loss[i] = (v > 0 ? v : 0) - label * v + scale * log;
    }
    const double divisor = !ctx.Attr<bool>("normalize") ? 1 : count == 0 ? 1e-5 : count;
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (double v : loss) *y++ = static_cast<T>(v / divisor);
  }
};

KernelSignature SigmoidCrossEntropyWithLogitsOpArgumentMapping(const ArgumentMappingContext&) {
  return {"sigmoid_cross_entropy_with_logits",
          {"X", "Label", "pos_weight"},
          {"normalize", "ignore_index"},
          {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(sigmoid_cross_entropy_with_logits,
                            SigmoidCrossEntropyWithLogitsInferShapeFunctor,
                            PD_INFER_META(phi::SigmoidCrossEntropyWithLogitsInferMeta));

constexpr GradSlots kSigmoidCrossEntropyWithLogitsGradSlots = {"X Label pos_weight", "", "Out",
                                                               "X"};

KernelSignature SigmoidCrossEntropyWithLogitsGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"sigmoid_cross_entropy_with_logits_grad",
          {"X", "Label", "pos_weight", "Out@GRAD"},
          {"normalize", "ignore_index"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(sigmoid_cross_entropy_with_logits_grad,
                            SigmoidCrossEntropyWithLogitsGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sigmoid_cross_entropy_with_logits, ops::OpTypedByX,
                  ops::SigmoidCrossEntropyWithLogitsOpMaker,
                  ops::SigmoidCrossEntropyWithLogitsInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kSigmoidCrossEntropyWithLogitsGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(sigmoid_cross_entropy_with_logits,
                           ops::SigmoidCrossEntropyWithLogitsOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(sigmoid_cross_entropy_with_logits,
                       ops::SigmoidCrossEntropyWithLogitsCPUKernel<phi::CPUContext, float>,
                       ops::SigmoidCrossEntropyWithLogitsCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(sigmoid_cross_entropy_with_logits_grad, ops::OpTypedByOutGrad,
                  ops::SigmoidCrossEntropyWithLogitsGradInferShapeFunctor, ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(sigmoid_cross_entropy_with_logits_grad,
                           ops::SigmoidCrossEntropyWithLogitsGradOpArgumentMapping);
PD_MAPPING_DIFFERS(sigmoid_cross_entropy_with_logits_grad, "2.6 also takes pos_weight");
