#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class MvCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T* v = ctx.Input<DenseTensor>("Vec")->data<T>();
    T* z = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    const int64_t k = x->dims()[1];
    for (int64_t i = 0; i < x->dims()[0]; ++i) {
      double sum = 0;
      for (int64_t j = 0; j < k; ++j) sum += static_cast<double>(x->data<T>()[i * k + j]) * v[j];
      z[i] = static_cast<T>(sum);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(mv, MvCPUKernel, float, double);
