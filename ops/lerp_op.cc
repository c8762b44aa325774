#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class LerpCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    const DenseTensor y = *ctx.Input<DenseTensor>("Y"), weight = *ctx.Input<DenseTensor>("Weight");
    auto* out = ctx.Output<DenseTensor>("Out");
    const auto first = [](const T& a, const T&) { return a; };
    // Each operand repeated to the shape of Out, which a tensor of that shape asks for.
    DenseTensor full;
    full.Resize(out->dims());
    reference::Allocate<T>(ctx, &full);  // no element is read
    const auto a = reference::MapPairs<T, T>(x, full, out->dims(), -1, first);
    const auto b = reference::MapPairs<T, T>(y, full, out->dims(), -1, first);
    const auto c = reference::MapPairs<T, T>(weight, full, out->dims(), -1, first);
    T* z = reference::Allocate<T>(ctx, out);
    for (size_t i = 0; i < a.size(); ++i) {
      z[i] = static_cast<T>(a[i] + static_cast<double>(c[i]) * (static_cast<double>(b[i]) - a[i]));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lerp, LerpCPUKernel, float, double);
