#include "phi/core/kernel_registry.h"
#include "phi/kernels/fft_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {

template <typename T, typename Context>
void StftGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& window,
                    const DenseTensor& out_grad, int n_fft, int hop_length, bool normalized,
                    bool /*onesided*/, DenseTensor* x_grad) {
  using Complex = phi::dtype::complex<T>;
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const int64_t length = x.dims()[1], bins = out_grad.dims()[1], frames = out_grad.dims()[2];
  const int64_t lines = x.dims()[0] * frames, n = n_fft, hop = hop_length;
  DenseTensor spectra;
  spectra.Resize({lines, n});
  Complex* const parts = ctx.template Alloc<Complex>(&spectra);
  const Complex* const bins_at = out_grad.data<Complex>();
  primitive::GpuLoop(ctx, lines * n, [=] DEVICE(int64_t i) {  // what is behind the bins is 0
    const int64_t line = i / n, k = i - line * n, signal = line / frames;
    parts[i] = k < bins ? bins_at[(signal * bins + k) * frames + line - signal * frames]
                        : Complex(T(0), T(0));
  });
  // With the factor of the forward transform.
  FftC2CKernel<Complex>(ctx, spectra, {1}, normalized ? "ortho" : "forward", /*forward=*/false,
                        &spectra);
  const T* const weights = window.data<T>();
  // An element gets its part of every frame that it is in.
  primitive::GpuLoop(ctx, x.dims()[0] * length, [=] DEVICE(int64_t i) {
    const int64_t signal = i / length, t = i - signal * length;
    const int64_t last = min(t / hop, frames - 1);
    T sum = T(0);
    for (int64_t f = t < n ? 0 : (t - n) / hop + 1; f <= last; ++f) {
      const int64_t k = t - f * hop;
      sum += parts[(signal * frames + f) * n + k].real * weights[k];
    }
    to[i] = sum;
  });
}

}  // namespace phi

// out_grad is complex where x is real.
PD_REGISTER_KERNEL(stft_grad, GPU, ALL_LAYOUT, phi::StftGradKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);
}
