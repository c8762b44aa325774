#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class Log10OpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = the logarithm of X to base 10."; }
};

struct Log10Reference {
  explicit Log10Reference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::log(x) / std::log(10.0); }
};

template <typename DeviceContext, typename T>
class Log10CPUKernel : public FloatUnaryReferenceKernel<DeviceContext, T, Log10Reference> {};

KernelSignature Log10OpArgumentMapping(const ArgumentMappingContext&) {
  return {"log10", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(log10, Log10InferShapeFunctor,
                            PD_INFER_META(phi::FloatResultInferMeta));

constexpr GradSlots kLog10GradSlots = {"X", "", "Out", "X"};

KernelSignature Log10GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"log10_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(log10_grad, Log10GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(log10, ops::OpTypedByX, ops::Log10OpMaker, ops::Log10InferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kLog10GradSlots>);
PD_REGISTER_ARG_MAPPING_FN(log10, ops::Log10OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(log10, ops::Log10CPUKernel<phi::CPUContext, float>,
                       ops::Log10CPUKernel<phi::CPUContext, double>,
                       ops::Log10CPUKernel<phi::CPUContext, int>,
                       ops::Log10CPUKernel<phi::CPUContext, int64_t>,
                       ops::Log10CPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::Log10CPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(log10_grad, ops::OpTypedByOutGrad, ops::Log10GradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(log10_grad, ops::Log10GradOpArgumentMapping);
