#include "phi/kernels/fft_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/fft.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace {

// Lines worth a thread.
int64_t LineGrain(int64_t n) { return 1 + 2000 / (1 + n); }

template <typename R>
const std::complex<R>* AsStd(const phi::dtype::complex<R>* x) {
  return reinterpret_cast<const std::complex<R>*>(x);
}
template <typename R>
std::complex<R>* AsStd(phi::dtype::complex<R>* x) {
  return reinterpret_cast<std::complex<R>*>(x);
}

// Transforms along one axis: n complex numbers load(line of `from`, k), each k elements of the line
// apart by split.inner, are transformed, and element k < to_len goes to store(number, line of `to`,
// k).
struct LineTransform {
  funcs::AxisSplit split;  // len is not used
  int64_t from_len, n, to_len;
  bool forward;
};
template <typename R, typename From, typename To, typename Load, typename Store>
void TransformLines(const LineTransform& t, const From* from, To* to, Load load, Store store) {
  using Lanes = funcs::FourierLanes<R>;
  const funcs::FourierPlan<R> plan(t.n);
  const int64_t inner = t.split.inner, lines = t.split.outer * inner;
  const int64_t groups = (lines + Lanes::kCount - 1) / Lanes::kCount;
  ParallelFor(groups, LineGrain(t.n * Lanes::kCount), [&](int64_t begin, int64_t end) {
    std::vector<Lanes> signals(t.n), results(t.n);
    for (int64_t g = begin; g < end; ++g) {
      const int64_t first = g * Lanes::kCount;
      const int count = static_cast<int>(std::min<int64_t>(Lanes::kCount, lines - first));
      const From* sources[Lanes::kCount];
      To* targets[Lanes::kCount];
      for (int l = 0; l < count; ++l) {
        const int64_t outer = (first + l) / inner, column = (first + l) % inner;
        sources[l] = from + outer * t.from_len * inner + column;
        targets[l] = to + outer * t.to_len * inner + column;
      }
      for (int64_t k = 0; k < t.n; ++k) {
        signals[k] = Lanes{};
        for (int l = 0; l < count; ++l) {
          const std::complex<R> value = load(sources[l], k);
          signals[k].re[l] = value.real();
          signals[k].im[l] = value.imag();
        }
      }
      plan.Run(t.forward, signals.data(), results.data());
      for (int64_t k = 0; k < t.to_len; ++k) {
        for (int l = 0; l < count; ++l) {
          store(std::complex<R>(results[k].re[l], results[k].im[l]), targets[l], k);
        }
      }
    }
  });
}

// In place along one axis, times `scale`.
template <typename R>
void TransformAxis(const DDim& dims, int64_t axis, bool forward, R scale, std::complex<R>* data) {
  const funcs::AxisSplit split = funcs::SplitAtAxis(dims, static_cast<int>(axis));
  const int64_t n = split.len, step = split.inner;
  TransformLines<R>(
      {split, n, n, n, forward}, data, data,
      [=](const std::complex<R>* x, int64_t k) { return x[k * step]; },
      [=](const std::complex<R>& value, std::complex<R>* y, int64_t k) {
        y[k * step] = value * scale;
      });
}

// Elements that one element of the result sums over.
int64_t SummedElements(const DDim& dims, const std::vector<int64_t>& axes) {
  int64_t count = 1;
  for (int64_t axis : axes) {
    count *= dims[funcs::CanonicalAxis(static_cast<int>(axis), dims.size())];
  }
  return count;
}

}  // namespace

template <typename T, typename Context>
void FftC2CKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, DenseTensor* out) {
  using R = phi::dtype::Real<T>;
  const DenseTensor held = x;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  std::copy_n(held.data<T>(), x.numel(), to);
  double scale = funcs::FourierScale(normalization, forward, SummedElements(x.dims(), axes));
  for (int64_t axis : axes) {
    TransformAxis<R>(out->dims(), axis, forward, static_cast<R>(scale), AsStd(to));
    scale = 1;
  }
}

template <typename T, typename Context>
void FftR2CKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, bool, DenseTensor* out) {
  using Complex = std::complex<T>;
  Complex* to = AsStd(ctx.template Alloc<phi::dtype::complex<T>>(out));
  if (x.numel() == 0) return;
  const int last = static_cast<int>(axes.back());
  const funcs::AxisSplit split = funcs::SplitAtAxis(x.dims(), last);
  const int64_t n = split.len, step = split.inner;
  const int64_t kept = funcs::SplitAtAxis(out->dims(), last).len;
  const T scale =
      static_cast<T>(funcs::FourierScale(normalization, forward, SummedElements(x.dims(), axes)));
  TransformLines<T>(
      {split, n, n, kept, forward}, x.data<T>(), to,
      [=](const T* from, int64_t k) { return Complex(from[k * step]); },
      [=](const Complex& value, Complex* y, int64_t k) { y[k * step] = value * scale; });
  for (size_t i = 0; i + 1 < axes.size(); ++i) {
    TransformAxis<T>(out->dims(), axes[i], forward, T(1), to);
  }
}

template <typename T, typename Context>
void FftC2RKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, int64_t, DenseTensor* out) {
  using R = phi::dtype::Real<T>;
  using Complex = std::complex<R>;
  R* to = ctx.template Alloc<R>(out);
  if (out->numel() == 0) return;
  std::vector<Complex> half(AsStd(x.data<T>()), AsStd(x.data<T>()) + x.numel());
  for (size_t i = 0; i + 1 < axes.size(); ++i) {
    TransformAxis<R>(x.dims(), axes[i], forward, R(1), half.data());
  }
  const int last = static_cast<int>(axes.back());
  const funcs::AxisSplit split = funcs::SplitAtAxis(x.dims(), last);
  const int64_t n = funcs::SplitAtAxis(out->dims(), last).len;
  const int64_t known = std::min(split.len, n / 2 + 1), step = split.inner;
  const R scale = static_cast<R>(
      funcs::FourierScale(normalization, forward, SummedElements(out->dims(), axes)));
  TransformLines<R>(
      {split, split.len, n, n, forward}, half.data(), to,
      [=](const Complex* from, int64_t k) {
        const bool mirrored = 2 * k > n;
        const int64_t at = mirrored ? n - k : k;
        if (at >= known) return Complex(0);
        const Complex value = from[at * step];
        if (k == 0 || 2 * k == n) return Complex(value.real());
        return mirrored ? std::conj(value) : value;
      },
      [=](const Complex& value, R* y, int64_t k) { y[k * step] = value.real() * scale; });
}

template <typename T, typename Context>
void StftKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& window, int n_fft,
                int hop_length, bool normalized, bool, DenseTensor* out) {
  using Complex = std::complex<T>;
  Complex* to = AsStd(ctx.template Alloc<phi::dtype::complex<T>>(out));
  if (out->numel() == 0) return;
  const int64_t length = x.dims()[1], bins = out->dims()[1], frames = out->dims()[2];
  const T scale =
      static_cast<T>(funcs::FourierScale(normalized ? "ortho" : "backward", true, n_fft));
  const T *from = x.data<T>(), *weights = window.data<T>();
  for (int64_t i = 0; i < x.dims()[0]; ++i) {  // frames are the lines, one element apart
    const T* signal = from + i * length;
    TransformLines<T>(
        {{1, n_fft, frames}, 0, n_fft, bins, true}, signal, to + i * bins * frames,
        [=](const T* frame, int64_t k) {
          return Complex(signal[(frame - signal) * hop_length + k] * weights[k]);
        },
        [=](const Complex& value, Complex* column, int64_t k) {
          column[k * frames] = value * scale;
        });
  }
}

}  // namespace phi

// Outputs are complex where x is real, and real where it is complex.
PD_REGISTER_KERNEL(fft_c2c, CPU, ALL_LAYOUT, phi::FftC2CKernel, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(fft_r2c, CPU, ALL_LAYOUT, phi::FftR2CKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(fft_c2r, CPU, ALL_LAYOUT, phi::FftC2RKernel, phi::complex64, phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(stft, CPU, ALL_LAYOUT, phi::StftKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
