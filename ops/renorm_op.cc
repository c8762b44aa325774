#include <cmath>

#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/linalg.h"

namespace paddle {
namespace operators {

class RenormOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "Of the shape of X.");
    AddAttr<float>("p", "The exponent of the norm.");
    AddAttr<int>("axis", "The axis of the slices.");
    AddAttr<float>("max_norm", "The greatest norm.");
    AddComment("Out = X; slices of a greater norm are scaled to it.");
  }
};

template <typename DeviceContext, typename T>
class RenormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    const double p = ctx.Attr<float>("p"), max_norm = ctx.Attr<float>("max_norm");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    if (x.numel() == 0) return;
    const int axis = reference::PositiveAxis(ctx.Attr<int>("axis"), x.dims().size(), "renorm");
    const reference::Split3 split = reference::SplitAt(x.dims(), axis);
    std::vector<double> sums(split.axis, 0);
    for (int64_t i = 0; i < x.numel(); ++i) {
      sums[i / split.inner % split.axis] += std::pow(std::fabs(double{x.data<T>()[i]}), p);
    }
    for (int64_t i = 0; i < x.numel(); ++i) {
      const double norm = std::pow(sums[i / split.inner % split.axis], 1 / p);
      y[i] = static_cast<T>(norm > max_norm ? x.data<T>()[i] * (max_norm / norm) : x.data<T>()[i]);
    }
  }
};

KernelSignature RenormOpArgumentMapping(const ArgumentMappingContext&) {
  return {"renorm", {"X"}, {"p", "axis", "max_norm"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(renorm, RenormInferShapeFunctor, PD_INFER_META(phi::RenormInferMeta));

constexpr GradSlots kRenormGradSlots = {"X", "", "Out", "X"};

KernelSignature RenormGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"renorm_grad", {"X", "Out@GRAD"}, {"p", "axis", "max_norm"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(renorm_grad, RenormGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(renorm, ops::OpTypedByX, ops::RenormOpMaker, ops::RenormInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kRenormGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(renorm, ops::RenormOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(renorm, ops::RenormCPUKernel<phi::CPUContext, float>,
                       ops::RenormCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(renorm_grad, ops::OpTypedByOutGrad, ops::RenormGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(renorm_grad, ops::RenormGradOpArgumentMapping);
