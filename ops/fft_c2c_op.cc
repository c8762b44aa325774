#include "ops/common/family/fft_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class FftC2CCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const bool forward = ctx.Attr<bool>("forward");
    reference::FourierSteps steps = {phi::vectorize(x->dims()), reference::Spectrum(x->numel())};
    for (int64_t i = 0; i < x->numel(); ++i) {
      steps.data[i] = {x->data<T>()[i].real, x->data<T>()[i].imag};
    }
    int64_t count = 1;
    for (int64_t axis : reference::FourierAxes(ctx, x->dims().size())) {
      count *= steps.dims[axis];
      reference::TransformAlong(axis, forward, steps.dims[axis], &steps);
    }
    const double factor =
        reference::FourierFactor(ctx.Attr<std::string>("normalization"), forward, count);
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (std::complex<double> value : steps.data) {
      value *= factor;
      *y++ = reference::Narrow<T>(phi::dtype::complex<double>(value.real(), value.imag()));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fft_c2c, FftC2CCPUKernel, phi::dtype::complex<float>, phi::dtype::complex<double>);
