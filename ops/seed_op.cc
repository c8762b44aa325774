#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class SeedCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    int* y = reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("Out"));
    const int seed = ctx.Attr<int>("seed");
    reference::Engine engine(ctx, 0);
    *y = seed != 0 ? seed : static_cast<int>((*engine)() & 0x7fffffff);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(seed, SeedCPUKernel, int);
