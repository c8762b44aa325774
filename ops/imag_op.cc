#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/data_movement_grad.h"
#include "phi/infermeta/unary.h"

namespace paddle::operators {

template <typename T>
class ImagCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Out = phi::dtype::Real<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = x->data<T>()[i].imag;
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(imag, ImagCPUKernel, phi::dtype::complex<float>, phi::dtype::complex<double>);
