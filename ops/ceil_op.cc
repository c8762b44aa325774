#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class CeilOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override {
    return "Out = the smallest whole number that is not below X.";
  }
};

struct CeilReference {
  explicit CeilReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::ceil(x); }
};

template <typename DeviceContext, typename T>
class CeilCPUKernel : public UnaryReferenceKernel<DeviceContext, T, CeilReference> {};

KernelSignature CeilOpArgumentMapping(const ArgumentMappingContext&) {
  return {"ceil", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(ceil, CeilInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kCeilGradSlots = {"", "", "Out", "X"};

KernelSignature CeilGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"ceil_grad", {"Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(ceil_grad, CeilGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(ceil, ops::OpTypedByX, ops::CeilOpMaker, ops::CeilInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kCeilGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(ceil, ops::CeilOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(ceil, ops::CeilCPUKernel<phi::CPUContext, float>,
                       ops::CeilCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(ceil_grad, ops::OpTypedByOutGrad, ops::CeilGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(ceil_grad, ops::CeilGradOpArgumentMapping);
