#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class LogOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = ln X."; }
};

struct LogReference {
  explicit LogReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::log(x); }
};

template <typename DeviceContext, typename T>
class LogCPUKernel : public FloatUnaryReferenceKernel<DeviceContext, T, LogReference> {};

KernelSignature LogOpArgumentMapping(const ArgumentMappingContext&) {
  return {"log", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(log, LogInferShapeFunctor, PD_INFER_META(phi::FloatResultInferMeta));

constexpr GradSlots kLogGradSlots = {"X", "", "Out", "X"};

KernelSignature LogGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"log_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(log_grad, LogGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(log, ops::OpTypedByX, ops::LogOpMaker, ops::LogInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kLogGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(log, ops::LogOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(log, ops::LogCPUKernel<phi::CPUContext, float>,
                       ops::LogCPUKernel<phi::CPUContext, double>,
                       ops::LogCPUKernel<phi::CPUContext, int>,
                       ops::LogCPUKernel<phi::CPUContext, int64_t>,
                       ops::LogCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::LogCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(log_grad, ops::OpTypedByOutGrad, ops::LogGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(log_grad, ops::LogGradOpArgumentMapping);
