#include <random>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class RreluCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    T* slopes = ctx.HasOutput("Noise")
                    ? reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Noise"))
                    : nullptr;
    const float low = ctx.Attr<float>("lower"), high = ctx.Attr<float>("upper");
    const bool test = ctx.Attr<bool>("is_test");
    reference::Engine engine(ctx, 0);
    std::uniform_real_distribution<double> slope(low, high);
    for (int64_t i = 0; i < x->numel(); ++i) {
      const auto v = static_cast<double>(x->data<T>()[i]);
      const double factor = v >= 0 ? 1
                            : test ? static_cast<double>(low + high) / 2
                                   : slope(*engine);
      y[i] = static_cast<T>(v * static_cast<double>(static_cast<T>(factor)));
      if (slopes != nullptr) slopes[i] = static_cast<T>(factor);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(rrelu, RreluCPUKernel, float, double, phi::dtype::float16);
