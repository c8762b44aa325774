#include <cmath>

#include "ops/common/family/activation_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class GeluOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<bool>("approximate", "Use the form with tanh.").SetDefault(false);
  }
  const char* Comment() const override {
    return "Out = X Phi(X), Phi the distribution function of the standard normal distribution; "
           "approximate: 0.5 X (1 + tanh(sqrt(2 / pi) (X + 0.044715 X^3))).";
  }
};

template <typename DeviceContext, typename T>
class GeluCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool approximate = ctx.Attr<bool>("approximate");
    T* y = reference::Allocate<T>(ctx, out);
    const T* values = x->data<T>();
    for (int64_t i = 0; i < x->numel(); ++i) {
      const double v = reference::Widen(values[i]);
      y[i] =
          static_cast<T>(approximate ? Approximate(v) : 0.5 * v * std::erfc(-v / std::sqrt(2.0)));
    }
  }

 private:
  static double Approximate(double v) {
    const double inner = std::sqrt(2.0 / std::acos(-1.0)) * (v + 0.044715 * v * v * v);
    return 0.5 * v * (1.0 + std::tanh(inner));
  }
};

KernelSignature GeluOpArgumentMapping(const ArgumentMappingContext&) {
  return {"gelu", {"X"}, {"approximate"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(gelu, GeluInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kGeluGradSlots = {"X", "", "Out", "X"};

KernelSignature GeluGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"gelu_grad", {"X", "Out@GRAD"}, {"approximate"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(gelu_grad, GeluGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(gelu, ops::OpTypedByX, ops::GeluOpMaker, ops::GeluInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kGeluGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(gelu, ops::GeluOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(gelu, ops::GeluCPUKernel<phi::CPUContext, float>,
                       ops::GeluCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(gelu_grad, ops::OpTypedByOutGrad, ops::GeluGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(gelu_grad, ops::GeluGradOpArgumentMapping);
