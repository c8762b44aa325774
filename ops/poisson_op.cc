#include <random>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class PoissonOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The mean of each number, 0 or more.");
    AddOutput("Out", "Whole numbers, of the shape and type of X.");
    AddComment("Out = how many events of a Poisson process there are where X are expected.");
  }
};

template <typename DeviceContext, typename T>
class PoissonCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    reference::Engine engine(ctx, 0);
    for (int64_t i = 0; i < x->numel(); ++i) {
      const auto mean = static_cast<double>(x->data<T>()[i]);
      PADDLE_ENFORCE_EQ(mean >= 0, true,
                        phi::errors::InvalidArgument(
                            "poisson: X must not be negative or NaN; one element is %s", mean));
      y[i] = static_cast<T>(mean == 0 ? 0 : std::poisson_distribution<int64_t>(mean)(*engine));
    }
  }
};

KernelSignature PoissonOpArgumentMapping(const ArgumentMappingContext&) {
  return {"poisson", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(poisson, PoissonInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kPoissonGradSlots = {"", "", "Out", "X"};

KernelSignature PoissonGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"poisson_grad", {"Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(poisson_grad, PoissonGradInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(poisson, ops::OpTypedByX, ops::PoissonOpMaker, ops::PoissonInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kPoissonGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(poisson, ops::PoissonOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(poisson, ops::PoissonCPUKernel<phi::CPUContext, float>,
                       ops::PoissonCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(poisson_grad, ops::OpTypedByOutGrad, ops::PoissonGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(poisson_grad, ops::PoissonGradOpArgumentMapping);
