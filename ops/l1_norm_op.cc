#include <cmath>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/reduce.h"

namespace paddle {
namespace operators {

class L1NormOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any shape.");
    AddOutput("Out", "One number, of rank 0.");
    AddComment("Out = the sum of |X|.");
  }
};

template <typename DeviceContext, typename T>
class L1NormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    double sum = 0;
    for (int64_t i = 0; i < x->numel(); ++i) {
      const double v = x->data<T>()[i];
      sum += std::fabs(v);
    }
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")) = static_cast<T>(sum);
  }
};

KernelSignature L1NormOpArgumentMapping(const ArgumentMappingContext&) {
  return {"l1_norm", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(l1_norm, L1NormInferShapeFunctor, PD_INFER_META(phi::MeanAllInferMeta));

constexpr GradSlots kL1NormGradSlots = {"X", "", "Out", "X"};

KernelSignature L1NormGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"l1_norm_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(l1_norm_grad, L1NormGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(l1_norm, ops::OpTypedByX, ops::L1NormOpMaker, ops::L1NormInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kL1NormGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(l1_norm, ops::L1NormOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(l1_norm, ops::L1NormCPUKernel<phi::CPUContext, float>);
REGISTER_OPERATOR(l1_norm_grad, ops::OpTypedByOutGrad, ops::L1NormGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(l1_norm_grad, ops::L1NormGradOpArgumentMapping);
