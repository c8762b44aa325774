#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/fft_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/linalg/fft.h"
#include "phi/kernels/primitive/gpu_fourier.h"

namespace phi {
namespace {

// Lines are frames of out_grad [signals, bins, frames]; what is behind the bins is 0.
template <typename R>
struct LoadBins {
  const phi::dtype::complex<R>* from;
  int64_t bins;
  primitive::FourierAxis axis;
  __device__ phi::dtype::complex<R> operator()(int64_t line, int64_t k) const {
    return k < bins ? from[axis.At(line, k)] : phi::dtype::complex<R>(R(0), R(0));
  }
};
template <typename R>
struct StoreWindowed {
  R* to;
  const R* weights;
  int64_t n;
  R scale;
  __device__ void operator()(int64_t line, int64_t k, const phi::dtype::complex<R>& value) const {
    to[line * n + k] = value.real * scale * weights[k];
  }
};

}  // namespace

template <typename T, typename Context>
void StftGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& window,
                    const DenseTensor& out_grad, int n_fft, int hop_length, bool normalized,
                    bool /*onesided*/, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const int64_t length = x.dims()[1], bins = out_grad.dims()[1], frames = out_grad.dims()[2];
  const int64_t lines = x.dims()[0] * frames, n = n_fft, hop = hop_length;
  const T scale =
      static_cast<T>(funcs::FourierScale(normalized ? "ortho" : "backward", true, n_fft));
  const funcs::GpuArray<T> memory(ctx, lines * n);
  T* const parts = memory.data();
  primitive::GpuFourier<T>(
      ctx, lines, n, n, /*forward=*/false,
      LoadBins<T>{out_grad.data<phi::dtype::complex<T>>(), bins, {bins, frames}},
      StoreWindowed<T>{parts, window.data<T>(), n, scale});
  // An element gets its part of every frame that it is in.
  primitive::GpuLoop(ctx, x.dims()[0] * length, [=] DEVICE(int64_t i) {
    const int64_t signal = i / length, t = i - signal * length;
    const int64_t last = min(t / hop, frames - 1);
    T sum = T(0);
    for (int64_t f = t < n ? 0 : (t - n) / hop + 1; f <= last; ++f) {
      sum += parts[(signal * frames + f) * n + t - f * hop];
    }
    to[i] = sum;
  });
}

}  // namespace phi

// out_grad is complex where x is real.
PD_REGISTER_KERNEL(stft_grad, GPU, ALL_LAYOUT, phi::StftGradKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);
}
