#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class DotCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    const T *a = x->data<T>(), *b = y->data<T>();
    T* z = reference::Allocate<T>(ctx, out);
    const int64_t k = x->dims()[x->dims().size() - 1];
    for (int64_t i = 0; i < out->numel(); ++i) {
      reference::Wide<T> sum(0);
      for (int64_t j = i * k; j < (i + 1) * k; ++j) {
        sum += reference::Widen(a[j]) * reference::Widen(b[j]);
      }
      z[i] = reference::Narrow<T>(sum);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(dot, DotCPUKernel, float, double, int, int64_t, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
