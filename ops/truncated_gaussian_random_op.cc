#include <cmath>
#include <limits>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/random.h"

namespace paddle {
namespace operators {

class TruncatedGaussianRandomOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("shape", "The shape of Out.");
    AddAttr<float>("mean", "").SetDefault(0.0f);
    AddAttr<float>("std", "The standard deviation.").SetDefault(1.0f);
    AddAttr<int>("seed", "0: the generator of the run.").SetDefault(0);
    AddAttr<int>("dtype", "The saved number of the element type.").SetDefault(5);
    AddComment("Out = normally distributed numbers within two deviations.");
  }
};

/// The x with Phi(x) = `share`, where Phi is the share of the normal distribution below x; by
/// bisection between -2 and 2.
inline double NormalQuantile(double share) {
  double low = -2, high = 2;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    ((1 + std::erf(middle / M_SQRT2)) / 2 < share ? low : high) = middle;
  }
  return (low + high) / 2;
}

template <typename DeviceContext, typename T>
class TruncatedGaussianRandomCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim(ctx.Attr<std::vector<int>>("shape")));
    T* y = reference::Allocate<T>(ctx, out);
    const double low = (1 + std::erf(-2 / M_SQRT2)) / 2, high = (1 + std::erf(2 / M_SQRT2)) / 2;
    std::uniform_real_distribution<T> uniform(std::numeric_limits<float>::min(), 1);
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    for (int64_t i = 0; i < out->numel(); ++i) {
      const double x = NormalQuantile(low + (high - low) * static_cast<double>(uniform(*engine)));
      y[i] = static_cast<T>(x * ctx.Attr<float>("std") + ctx.Attr<float>("mean"));
    }
  }
};

KernelSignature TruncatedGaussianRandomOpArgumentMapping(const ArgumentMappingContext&) {
  return {"truncated_gaussian_random", {}, {"shape", "mean", "std", "seed", "dtype"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(truncated_gaussian_random, TruncatedGaussianRandomInferShapeFunctor,
                            PD_INFER_META(phi::TruncatedGaussianRandomInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(truncated_gaussian_random, ops::OpTypedByAttribute,
                             ops::TruncatedGaussianRandomOpMaker,
                             ops::TruncatedGaussianRandomInferShapeFunctor,
                             ops::OutTypedByAttribute);
PD_REGISTER_ARG_MAPPING_FN(truncated_gaussian_random,
                           ops::TruncatedGaussianRandomOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(truncated_gaussian_random,
                       ops::TruncatedGaussianRandomCPUKernel<phi::CPUContext, float>,
                       ops::TruncatedGaussianRandomCPUKernel<phi::CPUContext, double>);
