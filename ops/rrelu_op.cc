#include <random>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/special.h"

namespace paddle {
namespace operators {

class RreluOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any shape.");
    AddOutput("Out", "Of the shape of X.");
    AddOutput("Noise", "The slope of each element.").AsIntermediate().AsExtra();
    AddAttr<bool>("is_test", "The slope is the mean of both bounds.").SetDefault(false);
    AddAttr<float>("lower", "The least slope below 0.").SetDefault(1.0f / 8);
    AddAttr<float>("upper", "The largest slope below 0.").SetDefault(1.0f / 3);
    AddComment("Out = X, below 0 times a slope that is drawn for each element.");
  }
};

template <typename DeviceContext, typename T>
class RreluCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    T* slopes = ctx.HasOutput("Noise")
                    ? reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Noise"))
                    : nullptr;
    const double low = ctx.Attr<float>("lower"), high = ctx.Attr<float>("upper");
    const bool test = ctx.Attr<bool>("is_test");
    reference::Engine engine(ctx, 0);
    std::uniform_real_distribution<double> slope(low, high);
    for (int64_t i = 0; i < x->numel(); ++i) {
      const auto v = static_cast<double>(x->data<T>()[i]);
      const double factor = v >= 0 ? 1 : test ? (low + high) / 2 : slope(*engine);
      y[i] = static_cast<T>(v * static_cast<double>(static_cast<T>(factor)));
      if (slopes != nullptr) slopes[i] = static_cast<T>(factor);
    }
  }
};

KernelSignature RreluOpArgumentMapping(const ArgumentMappingContext&) {
  return {"rrelu", {"X"}, {"lower", "upper", "is_test"}, {"Out", "Noise"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(rrelu, RreluInferShapeFunctor, PD_INFER_META(phi::RreluInferMeta));

constexpr GradSlots kRreluGradSlots = {"X", "Noise", "Out", "X"};

KernelSignature RreluGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"rrelu_grad", {"X", "Noise", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(rrelu_grad, RreluGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(rrelu, ops::OpTypedByX, ops::RreluOpMaker, ops::RreluInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kRreluGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(rrelu, ops::RreluOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(rrelu, ops::RreluCPUKernel<phi::CPUContext, float>,
                       ops::RreluCPUKernel<phi::CPUContext, double>,
                       ops::RreluCPUKernel<phi::CPUContext, phi::dtype::float16>);
REGISTER_OPERATOR(rrelu_grad, ops::OpTypedByOutGrad, ops::RreluGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(rrelu_grad, ops::RreluGradOpArgumentMapping);
