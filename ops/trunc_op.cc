#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class TruncOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = X without its fraction."; }
};

struct TruncReference {
  explicit TruncReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    if constexpr (std::is_integral_v<W>) {
      return x;
    } else {
      return std::copysign(std::floor(std::fabs(x)), x);
    }
  }
};

template <typename DeviceContext, typename T>
class TruncCPUKernel : public UnaryReferenceKernel<DeviceContext, T, TruncReference> {};

KernelSignature TruncOpArgumentMapping(const ArgumentMappingContext&) {
  return {"trunc", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(trunc, TruncInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kTruncGradSlots = {"", "", "Out", "X"};

KernelSignature TruncGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"trunc_grad", {"Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(trunc_grad, TruncGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(trunc, ops::OpTypedByX, ops::TruncOpMaker, ops::TruncInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kTruncGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(trunc, ops::TruncOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(trunc, ops::TruncCPUKernel<phi::CPUContext, float>,
                       ops::TruncCPUKernel<phi::CPUContext, double>,
                       ops::TruncCPUKernel<phi::CPUContext, int>,
                       ops::TruncCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(trunc_grad, ops::OpTypedByOutGrad, ops::TruncGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(trunc_grad, ops::TruncGradOpArgumentMapping);
