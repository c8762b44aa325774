#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class DigammaOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override {
    return "Out = the derivative of the logarithm of the gamma function.";
  }
};

struct DigammaReference {
  explicit DigammaReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return Value(x); }

 private:
  // The recurrence up to 30 and one series there; the reflection below zero.
  static double Value(double x) {
    if (std::isinf(x) && x > 0) return x;
    if (!(x > -1e17)) return std::nan("");  // NaN too; whole numbers from here on
    if (x <= 0) {
      if (x == std::floor(x)) return std::nan("");
      const double pi = std::acos(-1.0);
      return Value(1 - x) - pi / std::tan(pi * (x - std::floor(x)));
    }
    double sum = 0;
    for (; x < 30; x += 1) sum -= 1 / x;
    const double z = 1 / (x * x);
    return sum + std::log(x) - 0.5 / x - z * (1.0 / 12 - z * (1.0 / 120 - z / 252));
  }
};

template <typename DeviceContext, typename T>
class DigammaCPUKernel : public UnaryReferenceKernel<DeviceContext, T, DigammaReference> {};

KernelSignature DigammaOpArgumentMapping(const ArgumentMappingContext&) {
  return {"digamma", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(digamma, DigammaInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kDigammaGradSlots = {"X", "", "Out", "X"};

KernelSignature DigammaGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"digamma_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(digamma_grad, DigammaGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(digamma, ops::OpTypedByX, ops::DigammaOpMaker, ops::DigammaInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kDigammaGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(digamma, ops::DigammaOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(digamma, ops::DigammaCPUKernel<phi::CPUContext, float>,
                       ops::DigammaCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(digamma_grad, ops::OpTypedByOutGrad, ops::DigammaGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(digamma_grad, ops::DigammaGradOpArgumentMapping);
