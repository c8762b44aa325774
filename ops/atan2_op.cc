#include <cmath>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/elementwise.h"

namespace paddle {
namespace operators {

class Atan2Op : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "X1"), ctx.GetPlace());
  }
};

class Atan2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X1", "The coordinates along the second axis. Real or integer.");
    AddInput("X2", "The coordinates along the first axis, of the shape and type of X1.");
    AddOutput("Out", "The angles in radians; float64 for integers.");
    AddComment("Out = the angle of the point (X2, X1), in [-pi, pi].");
  }
};

template <typename DeviceContext, typename T>
class Atan2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Result = std::conditional_t<std::is_integral_v<T>, double, T>;
    const auto* x1 = ctx.Input<DenseTensor>("X1");
    const auto* x2 = ctx.Input<DenseTensor>("X2");
    Result* out = reference::Allocate<Result>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x1->numel(); ++i) {
      const double y = static_cast<double>(x1->data<T>()[i]);
      const double x = static_cast<double>(x2->data<T>()[i]);
      out[i] = static_cast<Result>(std::atan2(y, x));
    }
  }
};

KernelSignature Atan2OpArgumentMapping(const ArgumentMappingContext&) {
  return {"atan2", {"X1", "X2"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(atan2, Atan2InferShapeFunctor, PD_INFER_META(phi::Atan2InferMeta));

constexpr GradSlots kAtan2GradSlots = {"X1 X2", "", "Out", "X1 X2"};

KernelSignature Atan2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"atan2_grad", {"X1", "X2", "Out@GRAD"}, {}, {"X1@GRAD", "X2@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(atan2_grad, Atan2GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(atan2, ops::Atan2Op, ops::Atan2OpMaker, ops::Atan2InferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kAtan2GradSlots>);
PD_REGISTER_ARG_MAPPING_FN(atan2, ops::Atan2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(atan2, ops::Atan2CPUKernel<phi::CPUContext, float>,
                       ops::Atan2CPUKernel<phi::CPUContext, double>,
                       ops::Atan2CPUKernel<phi::CPUContext, int>,
                       ops::Atan2CPUKernel<phi::CPUContext, int64_t>,
                       ops::Atan2CPUKernel<phi::CPUContext, phi::dtype::float16>);
REGISTER_OPERATOR(atan2_grad, ops::OpTypedByOutGrad, ops::Atan2GradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(atan2_grad, ops::Atan2GradOpArgumentMapping);
