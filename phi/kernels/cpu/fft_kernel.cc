#include "phi/kernels/fft_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/axis.h"
#include "phi/kernels/funcs/fft.h"

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

// Transforms along one axis. Each line of `from`, `from_len` elements of type From, becomes a line
// of n complex numbers (load), is transformed, and goes to a line of `to` (store).
struct LineTransform {
  funcs::AxisSplit split;  // len is not used
  int64_t from_len, n, to_len;
  bool forward;
};
template <typename R, typename From, typename To, typename Load, typename Store>
void TransformLines(const LineTransform& t, const From* from, To* to, Load load, Store store) {
  const funcs::FourierPlan<R> plan(t.n);
  ParallelFor(t.split.outer * t.split.inner, LineGrain(t.n), [&](int64_t begin, int64_t end) {
    std::vector<std::complex<R>> line(t.n), result(t.n);
    for (int64_t i = begin; i < end; ++i) {
      const int64_t outer = i / t.split.inner, inner = i % t.split.inner;
      load(from + outer * t.from_len * t.split.inner + inner, t.split.inner, line.data());
      plan.Run(t.forward, line.data(), result.data());
      store(result.data(), to + outer * t.to_len * t.split.inner + inner, t.split.inner);
    }
  });
}

// In place along one axis, times `scale`.
template <typename R>
void TransformAxis(const DDim& dims, int64_t axis, bool forward, R scale, std::complex<R>* data) {
  const funcs::AxisSplit split = funcs::SplitAtAxis(dims, static_cast<int>(axis));
  const int64_t n = split.len;
  TransformLines<R>(
      {split, n, n, n, forward}, data, data,
      [=](const std::complex<R>* x, int64_t step, std::complex<R>* line) {
        for (int64_t k = 0; k < n; ++k) line[k] = x[k * step];
      },
      [=](const std::complex<R>* line, std::complex<R>* y, int64_t step) {
        for (int64_t k = 0; k < n; ++k) y[k * step] = line[k] * scale;
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
  const int64_t n = split.len, kept = funcs::SplitAtAxis(out->dims(), last).len;
  const T scale =
      static_cast<T>(funcs::FourierScale(normalization, forward, SummedElements(x.dims(), axes)));
  TransformLines<T>(
      {split, n, n, kept, forward}, x.data<T>(), to,
      [=](const T* from, int64_t step, Complex* line) {
        for (int64_t k = 0; k < n; ++k) line[k] = from[k * step];
      },
      [=](const Complex* line, Complex* y, int64_t step) {
        for (int64_t k = 0; k < kept; ++k) y[k * step] = line[k] * scale;
      });
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
  const int64_t known = std::min(split.len, n / 2 + 1);
  const R scale = static_cast<R>(
      funcs::FourierScale(normalization, forward, SummedElements(out->dims(), axes)));
  TransformLines<R>(
      {split, split.len, n, n, forward}, half.data(), to,
      [=](const Complex* from, int64_t step, Complex* line) {
        std::fill_n(line, n, Complex(0));
        for (int64_t k = known - 1; k > 0; --k) {
          line[k] = from[k * step];
          line[n - k] = 2 * k == n ? Complex(line[k].real()) : std::conj(line[k]);
        }
        line[0] = from[0].real();
      },
      [=](const Complex* line, R* y, int64_t step) {
        for (int64_t k = 0; k < n; ++k) y[k * step] = line[k].real() * scale;
      });
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
  const funcs::FourierPlan<T> plan(n_fft);
  const T *from = x.data<T>(), *weights = window.data<T>();
  ParallelFor(x.dims()[0] * frames, LineGrain(n_fft), [&](int64_t begin, int64_t end) {
    std::vector<Complex> line(n_fft), result(n_fft);
    for (int64_t i = begin; i < end; ++i) {
      const T* frame = from + i / frames * length + i % frames * hop_length;
      for (int64_t k = 0; k < n_fft; ++k) line[k] = frame[k] * weights[k];
      plan.Run(true, line.data(), result.data());
      Complex* column = to + i / frames * bins * frames + i % frames;
      for (int64_t k = 0; k < bins; ++k) column[k * frames] = result[k] * scale;
    }
  });
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
