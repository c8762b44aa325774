#include <cmath>
#include <limits>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class LogSigmoidOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = -ln(1 + e^-X)."; }
};

struct LogSigmoidReference {
  explicit LogSigmoidReference(const framework::ExecutionContext&) {}
  double operator()(double x) const {
    if (x == -std::numeric_limits<double>::infinity()) return std::nan("");
    return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x));
  }
};

template <typename DeviceContext, typename T>
class LogSigmoidCPUKernel : public UnaryReferenceKernel<DeviceContext, T, LogSigmoidReference> {};

KernelSignature LogSigmoidOpArgumentMapping(const ArgumentMappingContext&) {
  return {"logsigmoid", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(logsigmoid, LogSigmoidInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kLogSigmoidGradSlots = {"X", "", "Out", "X"};

KernelSignature LogSigmoidGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"logsigmoid_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(logsigmoid_grad, LogSigmoidGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(logsigmoid, ops::OpTypedByX, ops::LogSigmoidOpMaker,
                  ops::LogSigmoidInferShapeFunctor, ops::ActivationInplaceInferer,
                  ops::SlotGradOpMaker<ops::kLogSigmoidGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(logsigmoid, ops::LogSigmoidOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(logsigmoid, ops::LogSigmoidCPUKernel<phi::CPUContext, float>,
                       ops::LogSigmoidCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(logsigmoid_grad, ops::OpTypedByOutGrad, ops::LogSigmoidGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(logsigmoid_grad, ops::LogSigmoidGradOpArgumentMapping);
