#include <random>
#include <vector>

#include "ops/common/family/random_op.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class DirichletCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* alpha = ctx.Input<DenseTensor>("Alpha");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    if (alpha->numel() == 0) return;
    const int64_t k = alpha->dims()[alpha->dims().size() - 1];
    reference::Engine engine(ctx, 0);
    std::vector<double> parts(k);
    for (int64_t row = 0; row < alpha->numel(); row += k) {
      double sum = 0;
      for (int64_t j = 0; j < k; ++j) {
        const auto shape = static_cast<double>(alpha->data<T>()[row + j]);
        PADDLE_ENFORCE_EQ(shape > 0, true,
                          phi::errors::InvalidArgument(
                              "dirichlet: Alpha must be above 0; one element is %s", shape));
        parts[j] = std::gamma_distribution<double>(shape, 1)(*engine);
        sum += parts[j];
      }
      for (int64_t j = 0; j < k; ++j) y[row + j] = static_cast<T>(parts[j] / sum);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(dirichlet, DirichletCPUKernel, float, double);
