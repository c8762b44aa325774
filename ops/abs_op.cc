#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class AbsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Out = phi::dtype::Real<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      const auto v = reference::Std(reference::Widen(x->data<T>()[i]));
      y[i] = static_cast<Out>(std::abs(v));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(abs, AbsCPUKernel, float, double, int, int64_t, phi::dtype::complex<float>,
                 phi::dtype::complex<double>, phi::dtype::bfloat16);
