#include "ops/common/family/random_op.h"

namespace paddle::operators {

template <typename T>
class RandintCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    std::uniform_int_distribution<T> uniform(ctx.Attr<int>("low"), ctx.Attr<int>("high") - 1);
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = uniform(*engine);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(randint, RandintCPUKernel, int, int64_t);
