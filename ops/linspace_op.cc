#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"
#include "phi/core/asked_count.h"

namespace paddle::operators {

template <typename T>
class LinspaceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const T start = phi::Scalar(*ctx.Input<DenseTensor>("Start")).to<T>();
    const T stop = phi::Scalar(*ctx.Input<DenseTensor>("Stop")).to<T>();
    const auto count = phi::Scalar(*ctx.Input<DenseTensor>("Num")).to<int64_t>();
    PADDLE_ENFORCE_GE(
        count, 1, phi::errors::InvalidArgument("linspace: Num must be above 0; it is %d", count));
    phi::CheckAskedCount("input Num asks", count);
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim({count}));
    T* y = reference::Allocate<T>(ctx, out);
    const double step = count == 1 ? 0 : static_cast<double>(stop - start) / (count - 1);
    for (int64_t i = 0; i < count; ++i) {
      const bool second_half = count > 1 && i >= count / 2;
      const double value = second_half ? static_cast<double>(stop) - step * (count - 1 - i)
                                       : static_cast<double>(start) + step * i;
      y[i] = static_cast<T>(value);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(linspace, LinspaceCPUKernel, float, double, int, int64_t);
