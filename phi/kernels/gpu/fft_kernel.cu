#include "phi/kernels/fft_kernel.h"

#include <algorithm>
#include <type_traits>

#include "phi/backends/gpu/gpu_fft.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/linalg/fft.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/transpose_kernel.h"

namespace phi {
namespace {

using backends::gpu::FftCall;
using backends::gpu::FftKind;
using Axes = std::vector<int>;

// Note [Fourier transforms on the GPU]
// cuFFT transforms up to three of the last axes in one call (gpu_fft.h); the order of axes does not
// matter to the sum. So the axes are taken in groups; where a group is not last, its axes are moved
// there and back. A real axis is the last of its group; axes of size 1 are left out. The half
// spectrum that gives real numbers is transformed along its other axes before: what is no conjugate
// of itself where it should be then goes the way of the CPU's kernel, which leaves out imaginary
// parts there.

Axes FromTheFront(const std::vector<int64_t>& axes, int rank) {
  Axes out;
  for (int64_t axis : axes) out.push_back(funcs::CanonicalAxis(axis, rank));
  return out;
}

bool Contains(const Axes& axes, int axis) {
  return std::find(axes.begin(), axes.end(), axis) != axes.end();
}

// Moves axes from the end of `axes` into `group`, in front of what it has and in the order of the
// tensor, as long as it may grow; an axis that comes again stays for another group.
void FillGroup(Axes* axes, Axes* group) {
  Axes taken;
  while (!axes->empty() && taken.size() + group->size() < backends::gpu::kMostFftAxes &&
         !Contains(taken, axes->back()) && !Contains(*group, axes->back())) {
    taken.push_back(axes->back());
    axes->pop_back();
  }
  std::sort(taken.begin(), taken.end());
  group->insert(group->begin(), taken.begin(), taken.end());
}

DDim Permuted(const DDim& dims, const Axes& perm) {
  DDim out = dims;
  for (int i = 0; i < dims.size(); ++i) out[i] = dims[perm[static_cast<size_t>(i)]];
  return out;
}

// cuFFT wants real numbers aligned as complex ones.
template <typename R>
bool IsAlignedForFft(const void* memory) {
  return reinterpret_cast<uintptr_t>(memory) % sizeof(phi::dtype::complex<R>) == 0;
}

// Between complex numbers, which may be in place, or a half and real numbers, by their types. From
// a half: x is overwritten, and has no imaginary parts where the half is its own mirror image. A
// real axis has a size above 1.
template <typename From, typename To>
void TransformGroup(const GPUContext& ctx, const Axes& group, bool forward, const DenseTensor& x,
                    DenseTensor* out) {
  using R = phi::dtype::Real<From>;
  constexpr FftKind kKind = std::is_same_v<From, R> ? FftKind::kRealToHalf
                            : std::is_same_v<To, R> ? FftKind::kHalfToReal
                                                    : FftKind::kComplex;
  FftCall call = {kKind, CppTypeToDataType<R>::value, 1, {}, forward};
  const DDim whole = kKind == FftKind::kHalfToReal ? out->dims() : x.dims();
  Axes perm;
  for (int axis = 0; axis < whole.size(); ++axis) {
    if (Contains(group, axis)) continue;
    perm.push_back(axis);
    call.batch *= whole[axis];
  }
  for (int axis : group) {
    perm.push_back(axis);
    if (whole[axis] != 1) call.sizes.push_back(whole[axis]);
  }
  To* const to = ctx.template Alloc<To>(out);
  if (call.sizes.empty()) {
    return funcs::GpuCopyAsync(ctx, to, x.data(), static_cast<size_t>(x.numel()) * sizeof(To));
  }
  const bool is_aligned = IsAlignedForFft<R>(x.data<From>()) && IsAlignedForFft<R>(to);
  if (is_aligned && std::is_sorted(perm.begin(), perm.end())) {
    return backends::gpu::EnqueueFft(ctx, call, x.data<From>(), to);
  }
  DenseTensor turned, result;
  turned.Resize(Permuted(x.dims(), perm));
  TransposeKernel<From>(ctx, x, perm, &turned);
  if (kKind == FftKind::kComplex) result = turned;  // in place
  result.Resize(Permuted(out->dims(), perm));
  To* const values = ctx.template Alloc<To>(&result);
  backends::gpu::EnqueueFft(ctx, call, turned.data<From>(), values);
  Axes back(perm.size());
  for (size_t i = 0; i < perm.size(); ++i) {
    back[static_cast<size_t>(perm[i])] = static_cast<int>(i);
  }
  TransposeKernel<To>(ctx, result, back, out);
}

// Complex numbers along `axes`, one or more; `out` may be the memory of x.
template <typename T>
void TransformAxes(const GPUContext& ctx, Axes axes, bool forward, const DenseTensor& x,
                   DenseTensor* out) {
  const DenseTensor* from = &x;
  while (!axes.empty()) {
    Axes group;
    FillGroup(&axes, &group);
    TransformGroup<T, T>(ctx, group, forward, *from, out);
    from = out;
  }
}

// Times `scale`; conjugated if asked for.
template <typename T>
void ScaleOnGpu(const GPUContext& ctx, double scale, bool conjugates, DenseTensor* out) {
  if (scale == 1 && !conjugates) return;
  using R = phi::dtype::Real<T>;
  const R real = static_cast<R>(scale), imag = conjugates ? -real : real;
  T* const data = out->data<T>();
  primitive::GpuLoop(ctx, out->numel(), [=] DEVICE(int64_t i) {
    data[i] = T(data[i].real * real, data[i].imag * imag);
  });
}

// Elements that one element of the result sums over.
int64_t SummedElementsOf(const DDim& dims, const Axes& axes) {
  int64_t count = 1;
  for (int axis : axes) count *= dims[axis];
  return count;
}

// The elements [0, n / 2] along `axis` of a half spectrum of n, times `scale`; those that x does
// not have are 0.
template <typename T>
DenseTensor CompleteHalf(const GPUContext& ctx, const DenseTensor& x, int axis, int64_t n,
                         double scale, bool conjugates) {
  using R = phi::dtype::Real<T>;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  const int64_t wanted = n / 2 + 1, known = std::min(s.len, wanted);
  DenseTensor half;
  DDim dims = x.dims();
  dims[axis] = wanted;
  half.Resize(dims);
  T* const to = ctx.template Alloc<T>(&half);
  const T* const from = known == 0 ? nullptr : x.data<T>();
  const int64_t len = s.len, inner = s.inner;
  const R real = static_cast<R>(scale), imag = conjugates ? -real : real;
  primitive::GpuLoop(ctx, half.numel(), [=] DEVICE(int64_t i) {
    const int64_t row = i / inner, outer = row / wanted, k = row - outer * wanted;
    T value(R(0), R(0));
    if (k < known) {
      const T given = from[(outer * len + k) * inner + i - row * inner];
      const bool is_own_mirror = k == 0 || 2 * k == n;
      value = T(given.real * real, is_own_mirror ? R(0) : given.imag * imag);
    }
    to[i] = value;
  });
  return half;
}

}  // namespace

template <typename T, typename Context>
void FftC2CKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, DenseTensor* out) {
  const DenseTensor held = x;  // `out` may be its memory
  ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const Axes all = FromTheFront(axes, x.dims().size());
  TransformAxes<T>(ctx, all, forward, held, out);
  ScaleOnGpu<T>(ctx,
                funcs::FourierScale(normalization, forward, SummedElementsOf(held.dims(), all)),
                /*conjugates=*/false, out);
}

template <typename T, typename Context>
void FftR2CKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, bool onesided, DenseTensor* out) {
  using Complex = phi::dtype::complex<T>;
  Complex* const to = ctx.template Alloc<Complex>(out);
  if (x.numel() == 0) return;
  Axes all = FromTheFront(axes, x.dims().size());
  const double scale = funcs::FourierScale(normalization, forward, SummedElementsOf(x.dims(), all));
  if (!onesided || x.dims()[all.back()] == 1) {
    const T* const from = x.data<T>();
    primitive::GpuLoop(ctx, x.numel(), [=] DEVICE(int64_t i) { to[i] = Complex(from[i], T(0)); });
    TransformAxes<Complex>(ctx, all, forward, *out, out);
    return ScaleOnGpu<Complex>(ctx, scale, /*conjugates=*/false, out);
  }
  Axes group = {all.back()};
  all.pop_back();
  FillGroup(&all, &group);
  TransformGroup<T, Complex>(ctx, group, /*forward=*/true, x, out);
  ScaleOnGpu<Complex>(ctx, scale, /*conjugates=*/!forward, out);
  TransformAxes<Complex>(ctx, all, forward, *out, out);
}

template <typename T, typename Context>
void FftC2RKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axes,
                  const std::string& normalization, bool forward, int64_t, DenseTensor* out) {
  using R = phi::dtype::Real<T>;
  R* const to = ctx.template Alloc<R>(out);
  if (out->numel() == 0) return;
  Axes others = FromTheFront(axes, x.dims().size());
  const double scale =
      funcs::FourierScale(normalization, forward, SummedElementsOf(out->dims(), others));
  const int last = others.back();
  others.pop_back();
  DenseTensor transformed;
  const bool has_others = !others.empty() && x.numel() != 0;
  if (has_others) {
    transformed.Resize(x.dims());
    TransformAxes<T>(ctx, others, forward, x, &transformed);
  }
  const int64_t n = out->dims()[last];
  const DenseTensor half = CompleteHalf<T>(ctx, has_others ? transformed : x, last, n, scale,
                                           /*conjugates=*/forward);
  if (n == 1) {
    const T* const from = half.data<T>();
    return primitive::GpuLoop(ctx, out->numel(), [=] DEVICE(int64_t i) { to[i] = from[i].real; });
  }
  TransformGroup<T, R>(ctx, {last}, /*forward=*/false, half, out);
}

template <typename T, typename Context>
void StftKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& window, int n_fft,
                int hop_length, bool normalized, bool, DenseTensor* out) {
  using Complex = phi::dtype::complex<T>;
  Complex* const to = ctx.template Alloc<Complex>(out);
  if (out->numel() == 0) return;
  const int64_t length = x.dims()[1], bins = out->dims()[1], frames = out->dims()[2];
  const int64_t lines = x.dims()[0] * frames, n = n_fft, hop = hop_length, kept = n / 2 + 1;
  DenseTensor windowed, halves;
  windowed.Resize({lines, n});
  halves.Resize({lines, kept});
  T* const signals = ctx.template Alloc<T>(&windowed);
  const T *const from = x.data<T>(), *const weights = window.data<T>();
  primitive::GpuLoop(ctx, lines * n, [=] DEVICE(int64_t i) {
    const int64_t line = i / n, k = i - line * n, signal = line / frames;
    signals[i] = from[signal * length + (line - signal * frames) * hop + k] * weights[k];
  });
  FftR2CKernel<T>(ctx, windowed, {1}, normalized ? "ortho" : "backward", /*forward=*/true,
                  /*onesided=*/true, &halves);
  const Complex* const spectra = halves.data<Complex>();
  primitive::GpuLoop(ctx, out->numel(), [=] DEVICE(int64_t i) {
    const int64_t row = i / frames, signal = row / bins, k = row - signal * bins;
    const int64_t line = signal * frames + i - row * frames;
    const bool is_mirrored = k >= kept;
    const Complex value = spectra[line * kept + (is_mirrored ? n - k : k)];
    to[i] = Complex(value.real, is_mirrored ? -value.imag : value.imag);
  });
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
