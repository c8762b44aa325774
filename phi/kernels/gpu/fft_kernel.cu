#include "phi/kernels/fft_kernel.h"

#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/linalg/fft.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_fourier.h"

namespace phi {
namespace {

template <typename R>
struct LoadComplexLine {
  const phi::dtype::complex<R>* from;
  primitive::FourierAxis axis;
  __device__ phi::dtype::complex<R> operator()(int64_t line, int64_t k) const {
    return from[axis.At(line, k)];
  }
};
template <typename R>
struct LoadRealLine {
  const R* from;
  primitive::FourierAxis axis;
  __device__ phi::dtype::complex<R> operator()(int64_t line, int64_t k) const {
    return phi::dtype::complex<R>(from[axis.At(line, k)], R(0));
  }
};
// All n elements of a spectrum of which half is there.
template <typename R>
struct LoadHalfLine {
  const phi::dtype::complex<R>* from;
  primitive::FourierAxis axis;
  int64_t n, known;
  __device__ phi::dtype::complex<R> operator()(int64_t line, int64_t k) const {
    const bool mirrored = 2 * k > n;
    const int64_t at = mirrored ? n - k : k;
    if (at >= known) return phi::dtype::complex<R>(R(0), R(0));
    const phi::dtype::complex<R> value = from[axis.At(line, at)];
    if (k == 0 || 2 * k == n) return phi::dtype::complex<R>(value.real, R(0));
    return phi::dtype::complex<R>(value.real, mirrored ? -value.imag : value.imag);
  }
};
template <typename R>
struct StoreComplexLine {
  phi::dtype::complex<R>* to;
  primitive::FourierAxis axis;
  R scale;
  __device__ void operator()(int64_t line, int64_t k, const phi::dtype::complex<R>& value) const {
    to[axis.At(line, k)] = phi::dtype::complex<R>(value.real * scale, value.imag * scale);
  }
};
template <typename R>
struct StoreRealLine {
  R* to;
  primitive::FourierAxis axis;
  R scale;
  __device__ void operator()(int64_t line, int64_t k, const phi::dtype::complex<R>& value) const {
    to[axis.At(line, k)] = value.real * scale;
  }
};
// Element k of frame `line % frames` of signal `line / frames`.
template <typename R>
struct LoadWindowed {
  const R *from, *weights;
  int64_t length, frames, hop;
  __device__ phi::dtype::complex<R> operator()(int64_t line, int64_t k) const {
    const int64_t signal = line / frames;
    const R value = from[signal * length + (line - signal * frames) * hop + k];
    return phi::dtype::complex<R>(value * weights[k], R(0));
  }
};

// In place along one axis, times `scale`.
template <typename R>
void TransformAxisOnGpu(const GPUContext& ctx, const DDim& dims, int64_t axis, bool forward,
                        R scale, phi::dtype::complex<R>* data) {
  const funcs::AxisSplit s = funcs::SplitAtAxis(dims, static_cast<int>(axis));
  const primitive::FourierAxis line{s.len, s.inner};
  primitive::GpuFourier<R>(ctx, s.outer * s.inner, s.len, s.len, forward,
                           LoadComplexLine<R>{data, line}, StoreComplexLine<R>{data, line, scale});
}

// Elements that one element of the result sums over.
int64_t SummedElementsOf(const DDim& dims, const std::vector<int64_t>& axes) {
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
  funcs::GpuCopyAsync(ctx, to, held.data<T>(), static_cast<size_t>(x.numel()) * sizeof(T));
  double scale = funcs::FourierScale(normalization, forward, SummedElementsOf(x.dims(), axes));
  for (int64_t axis : axes) {
    TransformAxisOnGpu<R>(ctx, out->dims(), axis, forward, static_cast<R>(scale), to);
    scale = 1;
  }
}

template <typename T, typename Context>
void FftR2CKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, bool, DenseTensor* out) {
  auto* to = ctx.template Alloc<phi::dtype::complex<T>>(out);
  if (x.numel() == 0) return;
  const int last = static_cast<int>(axes.back());
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), last);
  const int64_t kept = funcs::SplitAtAxis(out->dims(), last).len;
  const T scale =
      static_cast<T>(funcs::FourierScale(normalization, forward, SummedElementsOf(x.dims(), axes)));
  primitive::GpuFourier<T>(ctx, s.outer * s.inner, s.len, kept, forward,
                           LoadRealLine<T>{x.data<T>(), {s.len, s.inner}},
                           StoreComplexLine<T>{to, {kept, s.inner}, scale});
  for (size_t i = 0; i + 1 < axes.size(); ++i) {
    TransformAxisOnGpu<T>(ctx, out->dims(), axes[i], forward, T(1), to);
  }
}

template <typename T, typename Context>
void FftC2RKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, int64_t, DenseTensor* out) {
  using R = phi::dtype::Real<T>;
  R* to = ctx.template Alloc<R>(out);
  if (out->numel() == 0) return;
  const size_t size_bytes = static_cast<size_t>(x.numel()) * sizeof(T);
  const AllocationPtr memory = ctx.Workspace(size_bytes);
  T* const half = static_cast<T*>(memory->ptr());
  if (x.numel() > 0) funcs::GpuCopyAsync(ctx, half, x.data<T>(), size_bytes);
  for (size_t i = 0; i + 1 < axes.size(); ++i) {
    TransformAxisOnGpu<R>(ctx, x.dims(), axes[i], forward, R(1), half);
  }
  const int last = static_cast<int>(axes.back());
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), last);
  const int64_t n = funcs::SplitAtAxis(out->dims(), last).len;
  const int64_t known = std::min(s.len, n / 2 + 1);
  const R scale = static_cast<R>(
      funcs::FourierScale(normalization, forward, SummedElementsOf(out->dims(), axes)));
  primitive::GpuFourier<R>(ctx, s.outer * s.inner, n, n, forward,
                           LoadHalfLine<R>{half, {s.len, s.inner}, n, known},
                           StoreRealLine<R>{to, {n, s.inner}, scale});
}

template <typename T, typename Context>
void StftKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& window, int n_fft,
                int hop_length, bool normalized, bool, DenseTensor* out) {
  auto* to = ctx.template Alloc<phi::dtype::complex<T>>(out);
  if (out->numel() == 0) return;
  const int64_t length = x.dims()[1], bins = out->dims()[1], frames = out->dims()[2];
  const T scale =
      static_cast<T>(funcs::FourierScale(normalized ? "ortho" : "backward", true, n_fft));
  primitive::GpuFourier<T>(
      ctx, x.dims()[0] * frames, n_fft, bins, true,
      LoadWindowed<T>{x.data<T>(), window.data<T>(), length, frames, hop_length},
      StoreComplexLine<T>{to, {bins, frames}, scale});
}

}  // namespace phi

// Outputs are complex where x is real, and real where it is complex.
PD_REGISTER_KERNEL(fft_c2c, GPU, ALL_LAYOUT, phi::FftC2CKernel, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(fft_r2c, GPU, ALL_LAYOUT, phi::FftR2CKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(fft_c2r, GPU, ALL_LAYOUT, phi::FftC2RKernel, phi::complex64, phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(stft, GPU, ALL_LAYOUT, phi::StftKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
