#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class Log2OpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = the logarithm of X to base 2."; }
};

struct Log2Reference {
  explicit Log2Reference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::log(x) / std::log(2.0); }
};

template <typename DeviceContext, typename T>
class Log2CPUKernel : public FloatUnaryReferenceKernel<DeviceContext, T, Log2Reference> {};

KernelSignature Log2OpArgumentMapping(const ArgumentMappingContext&) {
  return {"log2", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(log2, Log2InferShapeFunctor, PD_INFER_META(phi::FloatResultInferMeta));

constexpr GradSlots kLog2GradSlots = {"X", "", "Out", "X"};

KernelSignature Log2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"log2_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(log2_grad, Log2GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(log2, ops::OpTypedByX, ops::Log2OpMaker, ops::Log2InferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kLog2GradSlots>);
PD_REGISTER_ARG_MAPPING_FN(log2, ops::Log2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(log2, ops::Log2CPUKernel<phi::CPUContext, float>,
                       ops::Log2CPUKernel<phi::CPUContext, double>,
                       ops::Log2CPUKernel<phi::CPUContext, int>,
                       ops::Log2CPUKernel<phi::CPUContext, int64_t>,
                       ops::Log2CPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::Log2CPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(log2_grad, ops::OpTypedByOutGrad, ops::Log2GradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(log2_grad, ops::Log2GradOpArgumentMapping);
