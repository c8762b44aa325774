#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class ConjCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Out = T;
    const auto* x = ctx.Input<DenseTensor>("X");
    Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = x->data<T>()[i];
      if constexpr (!std::is_arithmetic_v<T>) y[i].imag = -y[i].imag;
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(conj, ConjCPUKernel, float, double, int, int64_t, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
