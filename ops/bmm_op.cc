#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class BmmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    const int64_t b = x->dims()[0], m = x->dims()[1], k = x->dims()[2], n = y->dims()[2];
    T* z = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < b * m * n; ++i) {
      const int64_t batch = i / (m * n), row = i / n % m, column = i % n;
      double sum = 0;
      for (int64_t j = 0; j < k; ++j) {
        sum += static_cast<double>(x->data<T>()[(batch * m + row) * k + j]) *
               static_cast<double>(y->data<T>()[(batch * k + j) * n + column]);
      }
      z[i] = static_cast<T>(sum);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(bmm, BmmCPUKernel, float, double);
