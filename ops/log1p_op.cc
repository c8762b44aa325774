#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class Log1pOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = ln(1 + X)."; }
};

struct Log1pReference {
  explicit Log1pReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::log1p(x); }
};

template <typename DeviceContext, typename T>
class Log1pCPUKernel : public FloatUnaryReferenceKernel<DeviceContext, T, Log1pReference> {};

KernelSignature Log1pOpArgumentMapping(const ArgumentMappingContext&) {
  return {"log1p", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(log1p, Log1pInferShapeFunctor,
                            PD_INFER_META(phi::FloatResultInferMeta));

constexpr GradSlots kLog1pGradSlots = {"X", "", "Out", "X"};

KernelSignature Log1pGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"log1p_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(log1p_grad, Log1pGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(log1p, ops::OpTypedByX, ops::Log1pOpMaker, ops::Log1pInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kLog1pGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(log1p, ops::Log1pOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(log1p, ops::Log1pCPUKernel<phi::CPUContext, float>,
                       ops::Log1pCPUKernel<phi::CPUContext, double>,
                       ops::Log1pCPUKernel<phi::CPUContext, int>,
                       ops::Log1pCPUKernel<phi::CPUContext, int64_t>,
                       ops::Log1pCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::Log1pCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(log1p_grad, ops::OpTypedByOutGrad, ops::Log1pGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(log1p_grad, ops::Log1pGradOpArgumentMapping);
