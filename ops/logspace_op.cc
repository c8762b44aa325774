#include <cmath>

#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"

namespace paddle::operators {

template <typename T>
class LogspaceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto start = static_cast<double>(phi::Scalar(*ctx.Input<DenseTensor>("Start")).to<T>());
    const auto stop = static_cast<double>(phi::Scalar(*ctx.Input<DenseTensor>("Stop")).to<T>());
    const auto base = static_cast<double>(phi::Scalar(*ctx.Input<DenseTensor>("Base")).to<T>());
    const auto count = phi::Scalar(*ctx.Input<DenseTensor>("Num")).to<int64_t>();
    PADDLE_ENFORCE_GE(
        count, 1, phi::errors::InvalidArgument("logspace: Num must be above 0; it is %d", count));
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim({count}));
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < count; ++i) {
      const double part = count == 1 ? 0 : static_cast<double>(i) / static_cast<double>(count - 1);
      y[i] = static_cast<T>(std::pow(base, start * (1 - part) + stop * part));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(logspace, LogspaceCPUKernel, float, double, int, int64_t);
