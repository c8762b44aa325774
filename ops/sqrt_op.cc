#include <cmath>

#include "ops/common/operator/grad_op.h"
#include "ops/common/rows/rows_unary_op.h"

namespace paddle {
namespace operators {

class SqrtOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = the square root of X."; }
};

struct SqrtReference {
  explicit SqrtReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::sqrt(x); }
};

template <typename DeviceContext, typename T>
class SqrtCPUKernel : public RowsUnaryReferenceKernel<DeviceContext, T, SqrtReference> {};

KernelSignature SqrtActiOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.IsDenseTensorInput("X")) return {"sqrt", {"X"}, {}, {"Out"}};
  return {"sqrt_sr", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(sqrt, SqrtInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kSqrtActiGradSlots = {"", "Out", "Out", "X"};

KernelSignature SqrtActiGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"sqrt_grad", {"Out", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(sqrt_grad, SqrtActiGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sqrt, ops::OpTypedByX, ops::SqrtOpMaker, ops::SqrtInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kSqrtActiGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(sqrt, ops::SqrtActiOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(sqrt, ops::SqrtCPUKernel<phi::CPUContext, float>,
                       ops::SqrtCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(sqrt_grad, ops::OpTypedByOutGrad, ops::SqrtActiGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(sqrt_grad, ops::SqrtActiGradOpArgumentMapping);
