#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/product.h"

namespace paddle {
namespace operators {

class BmmOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Matrices [b, m, k].");
    AddInput("Y", "Matrices [b, k, n].");
    AddOutput("Out", "Matrices [b, m, n].");
    AddComment("Out = X Y, matrix by matrix.");
  }
};

template <typename DeviceContext, typename T>
class BmmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    const int64_t b = x->dims()[0], m = x->dims()[1], k = x->dims()[2], n = y->dims()[2];
    T* z = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < b * m * n; ++i) {
      const int64_t batch = i / (m * n), row = i / n % m, column = i % n;
      double sum = 0;
      for (int64_t j = 0; j < k; ++j) {
        sum += static_cast<double>(x->data<T>()[(batch * m + row) * k + j]) *
               static_cast<double>(y->data<T>()[(batch * k + j) * n + column]);
      }
      z[i] = static_cast<T>(sum);
    }
  }
};

KernelSignature BmmOpArgumentMapping(const ArgumentMappingContext&) {
  return {"bmm", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(bmm, BmmInferShapeFunctor, PD_INFER_META(phi::BmmInferMeta));

constexpr GradSlots kBmmGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature BmmGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"bmm_grad", {"X", "Y", "Out@GRAD"}, {}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(bmm_grad, BmmGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(bmm, ops::OpTypedByX, ops::BmmOpMaker, ops::BmmInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kBmmGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(bmm, ops::BmmOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(bmm, ops::BmmCPUKernel<phi::CPUContext, float>,
                       ops::BmmCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(bmm_grad, ops::OpTypedByOutGrad, ops::BmmGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(bmm_grad, ops::BmmGradOpArgumentMapping);
