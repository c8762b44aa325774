#include <cmath>
#include <random>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/special.h"

namespace paddle {
namespace operators {

class ExponentialOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Only its shape and type count.");
    AddOutput("Out", "Of the shape of X; it may share X's memory.");
    AddAttr<float>("lambda", "1 / the mean, above 0.").SetDefault(1.0f);
    AddComment("Out = numbers of an exponential distribution.");
  }
};

DECLARE_INPLACE_OP_INFERER(ExponentialInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class ExponentialCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    reference::Engine engine(ctx, 0);
    std::exponential_distribution<double> waits(ctx.Attr<float>("lambda"));
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = static_cast<T>(waits(*engine));
  }
};

KernelSignature ExponentialOpArgumentMapping(const ArgumentMappingContext&) {
  return {"exponential", {"X"}, {"lambda"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(exponential, ExponentialInferShapeFunctor,
                            PD_INFER_META(phi::ExponentialInferMeta));

/// Zeros: what was there is overwritten.
class ExponentialGradOpMaker final : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("fill_any_like");
    grad->SetInput("X", OutputGrad("Out"));
    grad->SetAttr("value", 0.0f);
    grad->SetOutput("Out", InputGrad("X"));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(exponential, ops::OpTypedByX, ops::ExponentialOpMaker,
                  ops::ExponentialInferShapeFunctor, ops::ExponentialInplaceInferer,
                  ops::ExponentialGradOpMaker);
PD_REGISTER_ARG_MAPPING_FN(exponential, ops::ExponentialOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(exponential, ops::ExponentialCPUKernel<phi::CPUContext, float>,
                       ops::ExponentialCPUKernel<phi::CPUContext, double>);
