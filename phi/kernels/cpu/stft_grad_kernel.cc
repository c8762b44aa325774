#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/fft_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/linalg/fft.h"

namespace phi {
namespace {

// The frames [first, first + count) of one signal: their backward transforms, out of g [bins,
// frames], are added to `to`. in, out: n_fft elements each.
template <typename T>
void AddFrames(const funcs::FourierPlan<T>& plan, const phi::dtype::complex<T>* g, int64_t bins,
               int64_t frames, int64_t first, int64_t count, int64_t hop, T scale, const T* window,
               std::vector<funcs::FourierLanes<T>>* in, std::vector<funcs::FourierLanes<T>>* out,
               T* to) {
  for (int64_t k = 0; k < plan.size(); ++k) {
    for (int64_t lane = 0; lane < funcs::FourierLanes<T>::kCount; ++lane) {
      const bool counts = k < bins && lane < count;
      const auto value = counts ? g[k * frames + first + lane] : phi::dtype::complex<T>(0, 0);
      (*in)[k].re[lane] = value.real;
      (*in)[k].im[lane] = value.imag;
    }
  }
  plan.Run(/*forward=*/false, in->data(), out->data());
  for (int64_t lane = 0; lane < count; ++lane) {
    T* frame = to + (first + lane) * hop;
    for (int64_t k = 0; k < plan.size(); ++k) frame[k] += (*out)[k].re[lane] * scale * window[k];
  }
}

}  // namespace

template <typename T, typename Context>
void StftGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& window,
                    const DenseTensor& out_grad, int n_fft, int hop_length, bool normalized,
                    bool /*onesided*/, DenseTensor* x_grad) {
  using Lanes = funcs::FourierLanes<T>;
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const int64_t length = x.dims()[1], bins = out_grad.dims()[1], frames = out_grad.dims()[2];
  const T scale =
      static_cast<T>(funcs::FourierScale(normalized ? "ortho" : "backward", true, n_fft));
  const auto* g = out_grad.data<phi::dtype::complex<T>>();
  const T* weights = window.data<T>();
  const funcs::FourierPlan<T> plan(n_fft);
  ParallelFor(x.dims()[0], 1, [&](int64_t begin, int64_t end) {
    std::vector<Lanes> in(static_cast<size_t>(n_fft)), out(static_cast<size_t>(n_fft));
    for (int64_t i = begin; i < end; ++i) {
      for (int64_t f = 0; f < frames; f += Lanes::kCount) {
        AddFrames(plan, g + i * bins * frames, bins, frames, f,
                  std::min<int64_t>(Lanes::kCount, frames - f), hop_length, scale, weights, &in,
                  &out, to + i * length);
      }
    }
  });
}

}  // namespace phi

// out_grad is complex where x is real.
PD_REGISTER_KERNEL(stft_grad, CPU, ALL_LAYOUT, phi::StftGradKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);
}
