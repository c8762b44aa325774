#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"

namespace paddle::operators {

template <typename T>
class PowCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T factor = static_cast<T>(ctx.Attr<float>("factor"));
    if (ctx.HasInput("FactorTensor")) {
      factor = phi::Scalar(*ctx.Input<DenseTensor>("FactorTensor")).to<T>();
    }
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = static_cast<T>(
          std::pow(static_cast<double>(x->data<T>()[i]), static_cast<double>(factor)));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(pow, PowCPUKernel, float, double, int, int64_t);
