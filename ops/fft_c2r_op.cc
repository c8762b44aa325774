#include "ops/common/family/fft_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class FftC2RCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Real = phi::dtype::Real<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    const bool forward = ctx.Attr<bool>("forward");
    reference::FourierSteps steps = {phi::vectorize(x->dims()), reference::Spectrum(x->numel())};
    for (int64_t i = 0; i < x->numel(); ++i) {
      steps.data[i] = {x->data<T>()[i].real, x->data<T>()[i].imag};
    }
    reference::Index axes = reference::FourierAxes(ctx, x->dims().size());
    const int64_t last = axes.back(), given = ctx.Attr<int64_t>("last_dim_size");
    const int64_t n = given > 0 ? given : 2 * (steps.dims[last] - 1);
    int64_t count = n;
    axes.pop_back();
    for (int64_t axis : axes) {
      count *= steps.dims[axis];
      reference::TransformAlong(axis, forward, steps.dims[axis], &steps);
    }
    const double factor =
        reference::FourierFactor(ctx.Attr<std::string>("normalization"), forward, count);
    // An element and its conjugate: twice the real part of what the element gives.
    Real* y = reference::Allocate<Real>(ctx, ctx.Output<DenseTensor>("Out"));
    for (bool imaginary : {false, true}) {
      reference::FourierSteps part = steps;
      for (std::complex<double>& value : part.data) value = imaginary ? value.imag() : value.real();
      reference::SumAlong(
          last, n,
          [=](int64_t k, int64_t j) -> std::complex<double> {
            if (2 * j > n) return 0;
            const std::complex<double> weight = reference::FourierWeight(forward, k, j, n);
            if (j == 0 || 2 * j == n) return imaginary ? 0 : weight.real();
            return imaginary ? -2 * weight.imag() : 2 * weight.real();
          },
          &part);
      for (size_t i = 0; i < part.data.size(); ++i) {
        const double before = imaginary ? static_cast<double>(y[i]) : 0;
        y[i] = static_cast<Real>(before + part.data[i].real() * factor);
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fft_c2r, FftC2RCPUKernel, phi::dtype::complex<float>, phi::dtype::complex<double>);
