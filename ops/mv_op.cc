#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/product.h"

namespace paddle {
namespace operators {

class MvOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A matrix [m, k].");
    AddInput("Vec", "A vector [k].");
    AddOutput("Out", "A vector [m].");
    AddComment("Out = X Vec.");
  }
};

template <typename DeviceContext, typename T>
class MvCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T* v = ctx.Input<DenseTensor>("Vec")->data<T>();
    T* z = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    const int64_t k = x->dims()[1];
    for (int64_t i = 0; i < x->dims()[0]; ++i) {
      double sum = 0;
      for (int64_t j = 0; j < k; ++j) sum += static_cast<double>(x->data<T>()[i * k + j]) * v[j];
      z[i] = static_cast<T>(sum);
    }
  }
};

KernelSignature MvOpArgumentMapping(const ArgumentMappingContext&) {
  return {"mv", {"X", "Vec"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(mv, MvInferShapeFunctor, PD_INFER_META(phi::MvInferMeta));

constexpr GradSlots kMvGradSlots = {"X Vec", "", "Out", "X Vec"};

KernelSignature MvGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"mv_grad", {"X", "Vec", "Out@GRAD"}, {}, {"X@GRAD", "Vec@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(mv_grad, MvGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(mv, ops::OpTypedByX, ops::MvOpMaker, ops::MvInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kMvGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(mv, ops::MvOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(mv, ops::MvCPUKernel<phi::CPUContext, float>,
                       ops::MvCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(mv_grad, ops::OpTypedByOutGrad, ops::MvGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(mv_grad, ops::MvGradOpArgumentMapping);
