#include "phi/kernels/funcs/linalg/fft.h"

#include <cmath>

namespace phi {
namespace funcs {
namespace {

constexpr int64_t kLargestRadix = 61;
constexpr double kTwoPi = 6.283185307179586476925286766559;

// exp(-2 pi i k / n)
template <typename T>
std::complex<T> RootOfUnity(int64_t k, int64_t n) {
  const double angle = kTwoPi * static_cast<double>(k) / static_cast<double>(n);
  return {static_cast<T>(std::cos(angle)), static_cast<T>(-std::sin(angle))};
}

// 4s first, then primes, ascending; the last may be large.
std::vector<int64_t> RadicesOf(int64_t n) {
  std::vector<int64_t> radices;
  for (int64_t radix = 4; n > 1;) {
    if (n % radix == 0) {
      radices.push_back(radix);
      n /= radix;
      continue;
    }
    radix = radix == 4 ? 2 : radix == 2 ? 3 : radix + 2;
    if (radix * radix > n && radix > 3) radix = n;
  }
  return radices;
}

template <typename T>
using Lane = FourierLanes<T>;

template <typename T>
Lane<T> Sum(const Lane<T>& a, const Lane<T>& b) {
  Lane<T> c;
  for (int i = 0; i < Lane<T>::kCount; ++i) c.re[i] = a.re[i] + b.re[i];
  for (int i = 0; i < Lane<T>::kCount; ++i) c.im[i] = a.im[i] + b.im[i];
  return c;
}
template <typename T>
Lane<T> Gap(const Lane<T>& a, const Lane<T>& b) {
  Lane<T> c;
  for (int i = 0; i < Lane<T>::kCount; ++i) c.re[i] = a.re[i] - b.re[i];
  for (int i = 0; i < Lane<T>::kCount; ++i) c.im[i] = a.im[i] - b.im[i];
  return c;
}
template <typename T>
Lane<T> Times(const Lane<T>& a, const std::complex<T>& b) {
  const T re = b.real(), im = b.imag();
  Lane<T> c;
  for (int i = 0; i < Lane<T>::kCount; ++i) c.re[i] = a.re[i] * re - a.im[i] * im;
  for (int i = 0; i < Lane<T>::kCount; ++i) c.im[i] = a.re[i] * im + a.im[i] * re;
  return c;
}
// -i a
template <typename T>
Lane<T> QuarterTurn(const Lane<T>& a) {
  Lane<T> c;
  for (int i = 0; i < Lane<T>::kCount; ++i) c.re[i] = a.im[i];
  for (int i = 0; i < Lane<T>::kCount; ++i) c.im[i] = -a.re[i];
  return c;
}
template <typename T>
void Conjugate(int64_t n, Lane<T>* x) {
  for (int64_t k = 0; k < n; ++k) {
    for (int i = 0; i < Lane<T>::kCount; ++i) x[k].im[i] = -x[k].im[i];
  }
}

}  // namespace

// A transform as a convolution with a chirp, done by transforms of a power of 2.
template <typename T>
struct FourierPlan<T>::Convolution {
  explicit Convolution(int64_t n, int64_t padded) : plan(padded), chirp(n), spectrum(padded) {
    std::vector<Lanes> weights(padded, Lanes{}), transformed(padded);
    for (int64_t k = 0; k < n; ++k) {
      chirp[k] = RootOfUnity<T>(k * k % (2 * n), 2 * n);
      Lanes& weight = weights[k];
      weight.re[0] = chirp[k].real();
      weight.im[0] = -chirp[k].imag();
      if (k > 0) weights[padded - k] = weight;
    }
    plan.Run(true, weights.data(), transformed.data());
    for (int64_t k = 0; k < padded; ++k) {
      spectrum[k] = Complex(transformed[k].re[0], transformed[k].im[0]) / static_cast<T>(padded);
    }
  }
  FourierPlan<T> plan;
  std::vector<Complex> chirp, spectrum;
};

template <typename T>
FourierPlan<T>::FourierPlan(int64_t n) : size_(n), radices_(RadicesOf(n)), roots_(n) {
  for (int64_t k = 0; k < n; ++k) roots_[k] = RootOfUnity<T>(k, n);
  if (radices_.empty() || radices_.back() <= kLargestRadix) return;
  int64_t padded = 1;
  while (padded < 2 * n - 1) padded *= 2;
  convolution_ = std::make_unique<Convolution>(n, padded);
}

template <typename T>
FourierPlan<T>::~FourierPlan() = default;

template <typename T>
void FourierPlan<T>::Run(bool forward, Lanes* in, Lanes* out) const {
  if (!forward) Conjugate(size_, in);  // conj(transform(conj(in)))
  if (convolution_ != nullptr) {
    RunByConvolution(in, out);
  } else {
    Combine(in, 1, 0, out);
  }
  if (!forward) Conjugate(size_, out);
}

template <typename T>
void FourierPlan<T>::RunByConvolution(const Lanes* in, Lanes* out) const {
  const Convolution& c = *convolution_;
  const int64_t padded = c.plan.size();
  std::vector<Lanes> signal(padded, Lanes{}), spectrum(padded);
  for (int64_t k = 0; k < size_; ++k) signal[k] = Times(in[k], c.chirp[k]);
  c.plan.Run(true, signal.data(), spectrum.data());
  for (int64_t k = 0; k < padded; ++k) spectrum[k] = Times(spectrum[k], c.spectrum[k]);
  c.plan.Run(false, spectrum.data(), signal.data());
  for (int64_t k = 0; k < size_; ++k) out[k] = Times(signal[k], c.chirp[k]);
}

// The transform of in[0], in[step], ..; its length is the product of the radices from `level` on.
template <typename T>
void FourierPlan<T>::Combine(const Lanes* in, int64_t step, size_t level, Lanes* out) const {
  if (radices_.empty()) {
    out[0] = in[0];
    return;
  }
  const int64_t radix = radices_[level], part = size_ / (step * radix);
  for (int64_t q = 0; q < radix; ++q) {
    if (part == 1) {
      out[q] = in[q * step];
    } else {
      Combine(in + q * step, step * radix, level + 1, out + q * part);
    }
  }
  Butterfly(radix, part, step, out);
}

// Joins `radix` transforms of length `part`.
template <typename T>
void FourierPlan<T>::Butterfly(int64_t radix, int64_t part, int64_t step, Lanes* out) const {
  if (radix == 2) {
    for (int64_t k = 0; k < part; ++k) {
      const Lanes a = out[k], b = Times(out[k + part], roots_[k * step]);
      out[k] = Sum(a, b);
      out[k + part] = Gap(a, b);
    }
    return;
  }
  if (radix == 4) {
    for (int64_t k = 0; k < part; ++k) {
      const Lanes a = out[k], b = Times(out[k + part], roots_[k * step]);
      const Lanes c = Times(out[k + 2 * part], roots_[2 * k * step]);
      const Lanes d = Times(out[k + 3 * part], roots_[3 * k * step]);
      const Lanes even = Sum(a, c), odd = Gap(a, c), both = Sum(b, d);
      const Lanes turned = QuarterTurn(Gap(b, d));
      out[k] = Sum(even, both);
      out[k + part] = Sum(odd, turned);
      out[k + 2 * part] = Gap(even, both);
      out[k + 3 * part] = Gap(odd, turned);
    }
    return;
  }
  Lanes held[kLargestRadix];
  const int64_t turn = size_ / radix;
  for (int64_t k = 0; k < part; ++k) {
    for (int64_t q = 0; q < radix; ++q) held[q] = Times(out[k + q * part], roots_[q * k * step]);
    for (int64_t r = 0; r < radix; ++r) {
      Lanes sum = held[0];
      for (int64_t q = 1; q < radix; ++q) {
        sum = Sum(sum, Times(held[q], roots_[q * r % radix * turn]));
      }
      out[k + r * part] = sum;
    }
  }
}

double FourierScale(const std::string& normalization, bool forward, int64_t count) {
  const double size = static_cast<double>(count);
  if (normalization == "ortho") return 1 / std::sqrt(size);
  return (normalization == "forward") == forward ? 1 / size : 1;
}

template class FourierPlan<float>;
template class FourierPlan<double>;

}  // namespace funcs
}  // namespace phi
