#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class SinhOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = sinh(X)."; }
};

struct SinhReference {
  explicit SinhReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::sinh(reference::Std(x)));
  }
};

template <typename DeviceContext, typename T>
class SinhCPUKernel : public UnaryReferenceKernel<DeviceContext, T, SinhReference> {};

KernelSignature SinhOpArgumentMapping(const ArgumentMappingContext&) {
  return {"sinh", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(sinh, SinhInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kSinhGradSlots = {"X", "", "Out", "X"};

KernelSignature SinhGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"sinh_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(sinh_grad, SinhGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sinh, ops::OpTypedByX, ops::SinhOpMaker, ops::SinhInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kSinhGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(sinh, ops::SinhOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(sinh, ops::SinhCPUKernel<phi::CPUContext, float>,
                       ops::SinhCPUKernel<phi::CPUContext, double>,
                       ops::SinhCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::SinhCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(sinh_grad, ops::OpTypedByOutGrad, ops::SinhGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(sinh_grad, ops::SinhGradOpArgumentMapping);
