#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class MeanCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    reference::Wide<T> sum(0);
    for (int64_t i = 0; i < x->numel(); ++i) sum += reference::Widen(x->data<T>()[i]);
    const reference::Wide<T> count(static_cast<double>(x->numel()));
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")) =
        reference::Narrow<T>(sum / count);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(mean, MeanCPUKernel, float, double, phi::dtype::bfloat16,
                 phi::dtype::complex<float>, phi::dtype::complex<double>);
