#include "ops/common/family/fft_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class StftCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Complex = phi::dtype::complex<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    const T* window = ctx.Input<DenseTensor>("Window")->data<T>();
    auto* out = ctx.Output<DenseTensor>("Out");
    Complex* y = reference::Allocate<Complex>(ctx, out);
    const int64_t n = ctx.Attr<int>("n_fft"), hop = ctx.Attr<int>("hop_length");
    const int64_t bins = out->dims()[1], frames = out->dims()[2];
    const double factor =
        reference::FourierFactor(ctx.Attr<bool>("normalized") ? "ortho" : "backward", true, n);
    for (int64_t i = 0; i < out->numel(); ++i) {
      const int64_t bin = i / frames % bins;
      const int64_t first = i / frames / bins * x->dims()[1] + i % frames * hop;
      std::complex<double> sum = 0;
      for (int64_t k = 0; k < n; ++k) {
        const double value = static_cast<double>(x->data<T>()[first + k]) * window[k];
        sum += value * reference::FourierWeight(true, bin, k, n);
      }
      y[i] = Complex(static_cast<T>(sum.real() * factor), static_cast<T>(sum.imag() * factor));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(stft, StftCPUKernel, float, double);
