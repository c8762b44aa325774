#include <complex>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/unary.h"

namespace paddle::operators {

template <typename T>
class AngleCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Out = phi::dtype::Real<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      const std::complex<double> v(reference::Widen(x->data<T>()[i]));
      y[i] = static_cast<Out>(v == v ? std::arg(v) : 0.0);
      if (v == 0.0) y[i] = Out(0);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(angle, AngleCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
