#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class GeluCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool approximate = ctx.Attr<bool>("approximate");
    T* y = reference::Allocate<T>(ctx, out);
    const T* values = x->data<T>();
    for (int64_t i = 0; i < x->numel(); ++i) {
      const double v = reference::Widen(values[i]);
      y[i] =
          static_cast<T>(approximate ? Approximate(v) : 0.5 * v * std::erfc(-v / std::sqrt(2.0)));
    }
  }

 private:
  static double Approximate(double v) {
    const double inner = std::sqrt(2.0 / std::acos(-1.0)) * (v + 0.044715 * v * v * v);
    return 0.5 * v * (1.0 + std::tanh(inner));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(gelu, GeluCPUKernel, float, double);
