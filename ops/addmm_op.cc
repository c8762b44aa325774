#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/product.h"

namespace paddle {
namespace operators {

class AddmmOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "What is added, repeated to [m, n].");
    AddInput("X", "A matrix [m, k].");
    AddInput("Y", "A matrix [k, n].");
    AddOutput("Out", "A matrix [m, n].");
    AddAttr<float>("Beta", "The factor of Input.").SetDefault(1.0f);
    AddAttr<float>("Alpha", "The factor of the product.").SetDefault(1.0f);
    AddComment("Out = Beta Input + Alpha X Y.");
  }
};

template <typename DeviceContext, typename T>
class AddmmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor input = *ctx.Input<DenseTensor>("Input");
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    const int64_t m = x->dims()[0], k = x->dims()[1], n = y->dims()[1];
    const int rank = input.dims().size();
    const int64_t rows = rank == 1 ? 1 : input.dims()[0], columns = input.dims()[rank - 1];
    T* z = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < m * n; ++i) {
      double sum = 0;
      for (int64_t j = 0; j < k; ++j) {
        sum += static_cast<double>(x->data<T>()[i / n * k + j]) * y->data<T>()[j * n + i % n];
      }
      const double term = input.data<T>()[i / n % rows * columns + i % n % columns];
      z[i] = static_cast<T>(ctx.Attr<float>("Beta") * term + ctx.Attr<float>("Alpha") * sum);
    }
  }
};

KernelSignature AddmmOpArgumentMapping(const ArgumentMappingContext&) {
  return {"addmm", {"Input", "X", "Y"}, {"Alpha", "Beta"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(addmm, AddmmInferShapeFunctor, PD_INFER_META(phi::AddmmInferMeta));

constexpr GradSlots kAddmmGradSlots = {"Input X Y", "", "Out", "Input X Y"};

KernelSignature AddmmGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"addmm_grad",
          {"Input", "X", "Y", "Out@GRAD"},
          {"Alpha", "Beta"},
          {"Input@GRAD", "X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(addmm_grad, AddmmGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralTernaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(addmm, ops::OpTypedByX, ops::AddmmOpMaker, ops::AddmmInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kAddmmGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(addmm, ops::AddmmOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(addmm, ops::AddmmCPUKernel<phi::CPUContext, float>,
                       ops::AddmmCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(addmm_grad, ops::OpTypedByOutGrad, ops::AddmmGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(addmm_grad, ops::AddmmGradOpArgumentMapping);
