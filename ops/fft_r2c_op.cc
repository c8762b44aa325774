#include "ops/common/family/fft_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class FftR2CCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Complex = phi::dtype::complex<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    const bool forward = ctx.Attr<bool>("forward"), onesided = ctx.Attr<bool>("onesided");
    reference::FourierSteps steps = {phi::vectorize(x->dims()), reference::Spectrum(x->numel())};
    for (int64_t i = 0; i < x->numel(); ++i) steps.data[i] = x->data<T>()[i];
    const reference::Index axes = reference::FourierAxes(ctx, x->dims().size());
    int64_t count = 1;
    for (int64_t axis : axes) {
      const int64_t n = steps.dims[axis];
      count *= n;
      const bool halved = onesided && axis == axes.back();
      reference::TransformAlong(axis, forward, halved ? n / 2 + 1 : n, &steps);
    }
    const double factor =
        reference::FourierFactor(ctx.Attr<std::string>("normalization"), forward, count);
    Complex* y = reference::Allocate<Complex>(ctx, ctx.Output<DenseTensor>("Out"));
    for (std::complex<double> value : steps.data) {
      value *= factor;
      *y++ = Complex(static_cast<T>(value.real()), static_cast<T>(value.imag()));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fft_r2c, FftR2CCPUKernel, float, double);
