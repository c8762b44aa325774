#include <cmath>
#include <limits>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ErfinvOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = the Y with erf(Y) = X."; }
};

struct ErfinvReference {
  explicit ErfinvReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return Value(x); }

 private:
  // Bisection: erf is monotone.
  static double Value(double x) {
    if (x != x || x == 0) return x;
    const double target = std::fabs(x);
    if (target >= 1) return std::copysign(std::numeric_limits<double>::infinity(), x);
    double low = 0, high = 6;
    for (int i = 0; i < 200; ++i) {
      const double middle = 0.5 * (low + high);
      const bool below = target < 0.5 ? std::erf(middle) < target : std::erfc(middle) > 1 - target;
      (below ? low : high) = middle;
    }
    return std::copysign(0.5 * (low + high), x);
  }
};

template <typename DeviceContext, typename T>
class ErfinvCPUKernel : public UnaryReferenceKernel<DeviceContext, T, ErfinvReference> {};

KernelSignature ErfinvOpArgumentMapping(const ArgumentMappingContext&) {
  return {"erfinv", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(erfinv, ErfinvInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kErfinvGradSlots = {"", "Out", "Out", "X"};

KernelSignature ErfinvGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"erfinv_grad", {"Out", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(erfinv_grad, ErfinvGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(erfinv, ops::OpTypedByX, ops::ErfinvOpMaker, ops::ErfinvInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kErfinvGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(erfinv, ops::ErfinvOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(erfinv, ops::ErfinvCPUKernel<phi::CPUContext, float>,
                       ops::ErfinvCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(erfinv_grad, ops::OpTypedByOutGrad, ops::ErfinvGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(erfinv_grad, ops::ErfinvGradOpArgumentMapping);
