#include <cmath>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_lines.h"
#include "phi/infermeta/norm.h"

namespace paddle {
namespace operators {

class NormOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of rank 1 or more.");
    AddOutput("Norm", "The lengths along `axis`; 1 there.").AsIntermediate().AsExtra();
    AddOutput("Out", "Of the shape of X.");
    AddAttr<int>("axis", "The axis; a negative one counts from the last.");
    AddAttr<float>("epsilon", "It is added to the sum of squares.").SetDefault(1.0e-10f);
    AddAttr<bool>("is_test", "Norm is not needed.").SetDefault(false);
    AddComment("Out = X / sqrt(sum X^2 + epsilon) along `axis`.");
  }
};

template <typename DeviceContext, typename T>
class NormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const reference::Split3 n = reference::SplitAt(
        x->dims(), reference::PositiveAxis(ctx.Attr<int>("axis"), x->dims().size(), "norm"));
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    auto* norm = ctx.HasOutput("Norm") ? ctx.Output<DenseTensor>("Norm") : nullptr;
    T* lengths =
        norm == nullptr || ctx.Attr<bool>("is_test") ? nullptr : reference::Allocate<T>(ctx, norm);
    if (x->numel() == 0) return;
    reference::ForEachLine(n, [&](int64_t i, int64_t first) {
      double sum = ctx.Attr<float>("epsilon");
      for (int64_t k = 0; k < n.axis; ++k) {
        const double v = x->data<T>()[first + k * n.inner];
        sum += v * v;
      }
      for (int64_t k = 0; k < n.axis; ++k) {
        y[first + k * n.inner] = static_cast<T>(x->data<T>()[first + k * n.inner] / std::sqrt(sum));
      }
      if (lengths != nullptr) lengths[i] = static_cast<T>(std::sqrt(sum));
    });
  }
};

KernelSignature NormOpArgumentMapping(const ArgumentMappingContext&) {
  return {"norm", {"X"}, {"axis", "epsilon", "is_test"}, {"Out", "Norm"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(norm, NormInferShapeFunctor, PD_INFER_META(phi::NormInferMeta));

constexpr GradSlots kNormGradSlots = {"X", "Norm", "Out", "X"};

KernelSignature NormGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"norm_grad", {"X", "Norm", "Out@GRAD"}, {"axis", "epsilon", "is_test"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(norm_grad, NormGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(norm, ops::OpTypedByX, ops::NormOpMaker, ops::NormInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kNormGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(norm, ops::NormOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(norm, ops::NormCPUKernel<phi::CPUContext, float>,
                       ops::NormCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(norm_grad, ops::OpTypedByOutGrad, ops::NormGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(norm_grad, ops::NormGradOpArgumentMapping);
