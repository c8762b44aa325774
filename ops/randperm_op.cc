#include <algorithm>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class RandpermCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    std::vector<T> numbers;
    for (int i = 0; i < ctx.Attr<int>("n"); ++i) numbers.push_back(static_cast<T>(i));
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    std::shuffle(numbers.begin(), numbers.end(), *engine);
    std::copy(numbers.begin(), numbers.end(), y);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(randperm, RandpermCPUKernel, float, double, int, int64_t);
