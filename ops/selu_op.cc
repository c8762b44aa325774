#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class SeluOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("scale", "The factor of all.").SetDefault(1.0507009873554804934193349852946f);
    AddAttr<float>("alpha", "The depth below 0, before `scale`.")
        .SetDefault(1.6732632423543772848170429916717f);
  }
  const char* Comment() const override {
    return "Out = scale X, or scale alpha (e^X - 1) where X is not positive.";
  }
};

struct SeluReference {
  explicit SeluReference(const framework::ExecutionContext& ctx)
      : scale(ctx.Attr<float>("scale")), alpha(ctx.Attr<float>("alpha")) {}
  double operator()(double x) const {
    const double s = scale;
    return x > 0 ? s * x : s * static_cast<double>(alpha) * (std::exp(x) - 1);
  }

  float scale;
  float alpha;
};

template <typename DeviceContext, typename T>
class SeluCPUKernel : public UnaryReferenceKernel<DeviceContext, T, SeluReference> {};

KernelSignature SeluOpArgumentMapping(const ArgumentMappingContext&) {
  return {"selu", {"X"}, {"scale", "alpha"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(selu, SeluInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kSeluGradSlots = {"", "Out", "Out", "X"};

KernelSignature SeluGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"selu_grad", {"Out", "Out@GRAD"}, {"scale", "alpha"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(selu_grad, SeluGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(selu, ops::OpTypedByX, ops::SeluOpMaker, ops::SeluInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kSeluGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(selu, ops::SeluOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(selu, ops::SeluCPUKernel<phi::CPUContext, float>,
                       ops::SeluCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(selu_grad, ops::OpTypedByOutGrad, ops::SeluGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(selu_grad, ops::SeluGradOpArgumentMapping);
