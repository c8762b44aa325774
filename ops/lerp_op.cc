#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/elementwise.h"

namespace paddle {
namespace operators {

class LerpOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Where the way begins.");
    AddInput("Y", "Where it ends.");
    AddInput("Weight", "The part of the way.");
    AddOutput("Out", "Of the broadcast shape.");
    AddComment("Out = X + Weight (Y - X).");
  }
};

DECLARE_INPLACE_OP_INFERER(LerpInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class LerpCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    const DenseTensor y = *ctx.Input<DenseTensor>("Y"), weight = *ctx.Input<DenseTensor>("Weight");
    auto* out = ctx.Output<DenseTensor>("Out");
    const auto first = [](const T& a, const T&) { return a; };
    // Each operand repeated to the shape of Out, which a tensor of that shape asks for.
    DenseTensor full;
    full.Resize(out->dims());
    T* zeros = reference::Allocate<T>(ctx, &full);
    for (int64_t i = 0; i < full.numel(); ++i) zeros[i] = T(0);
    const auto a = reference::MapPairs<T, T>(x, full, out->dims(), -1, first);
    const auto b = reference::MapPairs<T, T>(y, full, out->dims(), -1, first);
    const auto c = reference::MapPairs<T, T>(weight, full, out->dims(), -1, first);
    T* z = reference::Allocate<T>(ctx, out);
    for (size_t i = 0; i < a.size(); ++i) {
      z[i] = static_cast<T>(a[i] + static_cast<double>(c[i]) * (static_cast<double>(b[i]) - a[i]));
    }
  }
};

KernelSignature LerpOpArgumentMapping(const ArgumentMappingContext&) {
  return {"lerp", {"X", "Y", "Weight"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(lerp, LerpInferShapeFunctor, PD_INFER_META(phi::LerpInferMeta));

constexpr GradSlots kLerpGradSlots = {"X Y Weight", "Out", "Out", "X Y"};

KernelSignature LerpGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"lerp_grad", {"X", "Y", "Weight", "Out", "Out@GRAD"}, {}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(lerp_grad, LerpGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(LerpGradNoNeedBufferVarsInferer, "X", "Y", "Out");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(lerp, ops::OpTypedByX, ops::LerpOpMaker, ops::LerpInferShapeFunctor,
                  ops::LerpInplaceInferer, ops::SlotGradOpMaker<ops::kLerpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(lerp, ops::LerpOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(lerp, ops::LerpCPUKernel<phi::CPUContext, float>,
                       ops::LerpCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(lerp_grad, ops::OpTypedByOutGrad, ops::LerpGradInferShapeFunctor,
                  ops::LerpGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(lerp_grad, ops::LerpGradOpArgumentMapping);
