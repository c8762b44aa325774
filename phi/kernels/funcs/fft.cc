#include "phi/kernels/funcs/fft.h"

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

// Without the checks for infinities of std::complex.
template <typename T>
std::complex<T> Times(const std::complex<T>& a, const std::complex<T>& b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

}  // namespace

// A transform as a convolution with a chirp, done by transforms of a power of 2.
template <typename T>
struct FourierPlan<T>::Convolution {
  explicit Convolution(int64_t n, int64_t padded)
      : plan(padded), chirp(n), spectrum(padded), weights(padded) {
    for (int64_t k = 0; k < n; ++k) {
      chirp[k] = RootOfUnity<T>(k * k % (2 * n), 2 * n);
      weights[k] = std::conj(chirp[k]);
      if (k > 0) weights[padded - k] = weights[k];
    }
    plan.Run(true, weights.data(), spectrum.data());
    for (Complex& value : spectrum) value /= static_cast<T>(padded);
  }
  FourierPlan<T> plan;
  std::vector<Complex> chirp, spectrum, weights;
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
void FourierPlan<T>::Run(bool forward, const Complex* in, Complex* out) const {
  std::vector<Complex> turned;
  if (!forward) {  // conj(transform(conj(in)))
    turned.resize(size_);
    for (int64_t i = 0; i < size_; ++i) turned[i] = std::conj(in[i]);
    in = turned.data();
  }
  if (convolution_ != nullptr) {
    RunByConvolution(in, out);
  } else {
    Combine(in, 1, 0, out);
  }
  for (int64_t i = 0; !forward && i < size_; ++i) out[i] = std::conj(out[i]);
}

template <typename T>
void FourierPlan<T>::RunByConvolution(const Complex* in, Complex* out) const {
  const Convolution& c = *convolution_;
  const int64_t padded = c.plan.size();
  std::vector<Complex> signal(padded), spectrum(padded);
  for (int64_t k = 0; k < size_; ++k) signal[k] = Times(in[k], c.chirp[k]);
  c.plan.Run(true, signal.data(), spectrum.data());
  for (int64_t k = 0; k < padded; ++k) spectrum[k] = Times(spectrum[k], c.spectrum[k]);
  c.plan.Run(false, spectrum.data(), signal.data());
  for (int64_t k = 0; k < size_; ++k) out[k] = Times(signal[k], c.chirp[k]);
}

// The transform of in[0], in[step], ..; its length is the product of the radices from `level` on.
template <typename T>
void FourierPlan<T>::Combine(const Complex* in, int64_t step, size_t level, Complex* out) const {
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
void FourierPlan<T>::Butterfly(int64_t radix, int64_t part, int64_t step, Complex* out) const {
  if (radix == 2) {
    for (int64_t k = 0; k < part; ++k) {
      const Complex a = out[k], b = Times(out[k + part], roots_[k * step]);
      out[k] = a + b;
      out[k + part] = a - b;
    }
    return;
  }
  if (radix == 4) {
    for (int64_t k = 0; k < part; ++k) {
      const Complex a = out[k], b = Times(out[k + part], roots_[k * step]);
      const Complex c = Times(out[k + 2 * part], roots_[2 * k * step]);
      const Complex d = Times(out[k + 3 * part], roots_[3 * k * step]);
      const Complex even = a + c, odd = a - c, sum = b + d, gap = b - d;
      const Complex turned(gap.imag(), -gap.real());  // -i gap
      out[k] = even + sum;
      out[k + part] = odd + turned;
      out[k + 2 * part] = even - sum;
      out[k + 3 * part] = odd - turned;
    }
    return;
  }
  Complex held[kLargestRadix];
  const int64_t turn = size_ / radix;
  for (int64_t k = 0; k < part; ++k) {
    for (int64_t q = 0; q < radix; ++q) held[q] = Times(out[k + q * part], roots_[q * k * step]);
    for (int64_t r = 0; r < radix; ++r) {
      Complex sum = held[0];
      for (int64_t q = 1; q < radix; ++q) sum += Times(held[q], roots_[q * r % radix * turn]);
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
