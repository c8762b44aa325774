#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/reduce.h"

namespace paddle {
namespace operators {

class SquaredL2NormOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any shape.");
    AddOutput("Out", "One number, of shape [1].");
    AddComment("Out = the sum of X^2.");
  }
};

template <typename DeviceContext, typename T>
class SquaredL2NormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    double sum = 0;
    for (int64_t i = 0; i < x->numel(); ++i) {
      const double v = x->data<T>()[i];
      sum += v * v;
    }
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")) = static_cast<T>(sum);
  }
};

KernelSignature SquaredL2NormOpArgumentMapping(const ArgumentMappingContext&) {
  return {"squared_l2_norm", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(squared_l2_norm, SquaredL2NormInferShapeFunctor,
                            PD_INFER_META(phi::SquaredL2NormInferMeta));

constexpr GradSlots kSquaredL2NormGradSlots = {"X", "", "Out", "X"};

KernelSignature SquaredL2NormGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"squared_l2_norm_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(squared_l2_norm_grad, SquaredL2NormGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(squared_l2_norm, ops::OpTypedByX, ops::SquaredL2NormOpMaker,
                  ops::SquaredL2NormInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kSquaredL2NormGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(squared_l2_norm, ops::SquaredL2NormOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(squared_l2_norm, ops::SquaredL2NormCPUKernel<phi::CPUContext, float>,
                       ops::SquaredL2NormCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(squared_l2_norm_grad, ops::OpTypedByOutGrad,
                  ops::SquaredL2NormGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(squared_l2_norm_grad, ops::SquaredL2NormGradOpArgumentMapping);
