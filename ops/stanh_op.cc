#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class STanhOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("scale_a", "The factor of X.").SetDefault(0.67f);
    AddAttr<float>("scale_b", "The factor of the result.").SetDefault(1.7159f);
  }
  const char* Comment() const override { return "Out = scale_b tanh(scale_a X)."; }
};

struct STanhReference {
  explicit STanhReference(const framework::ExecutionContext& ctx)
      : scale_a(ctx.Attr<float>("scale_a")), scale_b(ctx.Attr<float>("scale_b")) {}
  template <typename W>
  W operator()(W x) const {
    return W(static_cast<double>(scale_b) *
             std::tanh(static_cast<double>(scale_a) * reference::Std(x)));
  }

  float scale_a;
  float scale_b;
};

template <typename DeviceContext, typename T>
class STanhCPUKernel : public UnaryReferenceKernel<DeviceContext, T, STanhReference> {};

KernelSignature STanhOpArgumentMapping(const ArgumentMappingContext&) {
  return {"stanh", {"X"}, {"scale_a", "scale_b"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(stanh, STanhInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kSTanhGradSlots = {"X", "", "Out", "X"};

KernelSignature STanhGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"stanh_grad", {"X", "Out@GRAD"}, {"scale_a", "scale_b"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(stanh_grad, STanhGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(stanh, ops::OpTypedByX, ops::STanhOpMaker, ops::STanhInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kSTanhGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(stanh, ops::STanhOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(stanh, ops::STanhCPUKernel<phi::CPUContext, float>,
                       ops::STanhCPUKernel<phi::CPUContext, double>,
                       ops::STanhCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::STanhCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(stanh_grad, ops::OpTypedByOutGrad, ops::STanhGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(stanh_grad, ops::STanhGradOpArgumentMapping);
