#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class AddmmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor input = *ctx.Input<DenseTensor>("Input");
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    const int64_t m = x->dims()[0], k = x->dims()[1], n = y->dims()[1];
    const int rank = input.dims().size();
    const int64_t rows = rank == 1 ? 1 : input.dims()[0], columns = input.dims()[rank - 1];
    T* z = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < m * n; ++i) {
      double sum = 0;
      for (int64_t j = 0; j < k; ++j) {
        sum += static_cast<double>(x->data<T>()[i / n * k + j]) * y->data<T>()[j * n + i % n];
      }
      const double term = input.data<T>()[i / n % rows * columns + i % n % columns];
      z[i] = static_cast<T>(ctx.Attr<float>("Beta") * term + ctx.Attr<float>("Alpha") * sum);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(addmm, AddmmCPUKernel, float, double);
