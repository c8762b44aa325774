#pragma once

// For files that nvcc compiles.
#include <vector>

#include "phi/common/complex.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace primitive {

// Note [Fourier transforms on the GPU]
// A length n = r_1 r_2 … is transformed in one step a factor (Stockham's order, so nothing is
// permuted): with s the product of the factors before and n' = n / s, m = n' / r,
//   out[q + s (r p + k)] = the sum over j < r of in[q + s (p + m j)] exp(-2 pi i k (p + m j) / n').
// The factors are 4, 2 and odd primes, so a length with a large prime factor p costs p terms an
// element. Terms are added in float64; the same bits every time.

template <typename R>
struct FourierStepBody {
  const dtype::complex<R>* in;
  dtype::complex<R>* out;
  const complex128* roots;  // exp(-2 pi i t / n) or, backward, exp(+..)
  int64_t n, radix, s, m;

  __device__ void operator()(int64_t i) const {
    const int64_t line = i / n, at = i - line * n;
    const int64_t rest = at / s, q = at - rest * s;
    const int64_t p = rest / radix, k = rest - p * radix, part = m * radix;
    const dtype::complex<R>* const from = in + line * n + q;
    double re = 0, im = 0;
    int64_t turn = k * p % part;
    const int64_t turn_step = k * m % part;
    for (int64_t j = 0; j < radix; ++j) {
      const complex128 root = roots[turn * s];
      const dtype::complex<R> value = from[s * (p + m * j)];
      const double a = static_cast<double>(value.real), b = static_cast<double>(value.imag);
      re += a * root.real - b * root.imag;
      im += a * root.imag + b * root.real;
      turn += turn_step;
      if (turn >= part) turn -= part;
    }
    out[i] = dtype::complex<R>(static_cast<R>(re), static_cast<R>(im));
  }
};

inline std::vector<int64_t> FourierRadices(int64_t n) {
  std::vector<int64_t> radices;
  for (; n % 4 == 0; n /= 4) radices.push_back(4);
  for (int64_t p = 2; p * p <= n; p += p == 2 ? 1 : 2) {
    for (; n % p == 0; n /= p) radices.push_back(p);
  }
  if (n > 1) radices.push_back(n);
  return radices;
}

/// Enqueues the transforms of `lines` signals of n complex numbers load(line, k); the first to_len
/// numbers of a result go to store(line, k, number). What is stored may be the memory that is
/// loaded.
template <typename R, typename Load, typename Store>
void GpuFourier(const GPUContext& ctx, int64_t lines, int64_t n, int64_t to_len, bool forward,
                const Load& load, const Store& store) {
  using Complex = dtype::complex<R>;
  if (lines * n <= 0) return;
  const size_t size_bytes = static_cast<size_t>(lines * n) * sizeof(Complex);
  const AllocationPtr first = ctx.Workspace(size_bytes), second = ctx.Workspace(size_bytes);
  const funcs::GpuArray<complex128> table(ctx, n);
  auto* in = static_cast<Complex*>(first->ptr());
  auto* out = static_cast<Complex*>(second->ptr());
  complex128* const roots = table.data();
  const double unit = (forward ? -2.0 : 2.0) / static_cast<double>(n);
  GpuLoop(ctx, n, [=] DEVICE(int64_t t) {
    double sine, cosine;
    sincospi(unit * static_cast<double>(t), &sine, &cosine);
    roots[t] = complex128(cosine, sine);
  });
  GpuLoop(ctx, lines * n, [=] DEVICE(int64_t i) {
    const int64_t line = i / n;
    in[i] = load(line, i - line * n);
  });
  int64_t s = 1;
  for (int64_t radix : FourierRadices(n)) {
    GpuLoop(ctx, lines * n, FourierStepBody<R>{in, out, roots, n, radix, s, n / (s * radix)});
    s *= radix;
    std::swap(in, out);
  }
  const Complex* const result = in;
  GpuLoop(ctx, lines * to_len, [=] DEVICE(int64_t i) {
    const int64_t line = i / to_len, k = i - line * to_len;
    store(line, k, result[line * n + k]);
  });
}

/// Element k of line `line` along an axis of length `len` whose elements are `inner` apart.
struct FourierAxis {
  int64_t len, inner;
  HOSTDEVICE int64_t At(int64_t line, int64_t k) const {
    const int64_t outer = line / inner;
    return (outer * len + k) * inner + line - outer * inner;
  }
};

}  // namespace primitive
}  // namespace phi
