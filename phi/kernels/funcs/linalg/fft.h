#pragma once

#include <complex>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace phi {
namespace funcs {

/// One element of several signals that are transformed together.
template <typename T>
struct FourierLanes {
  static constexpr int kCount = 8;
  T re[kCount];
  T im[kCount];
};

/// Discrete Fourier transforms of one length n >= 1, for float and double: mixed radices for
/// lengths with small prime factors, else Bluestein's convolution; n log n steps for every n.
/// Immutable once made; any number of threads may run it.
template <typename T>
class FourierPlan {
 public:
  using Complex = std::complex<T>;
  using Lanes = FourierLanes<T>;

  explicit FourierPlan(int64_t n);
  ~FourierPlan();

  int64_t size() const { return size_; }
  /// out[k] = sum of in[j] exp(-2 pi i j k / n), or (not forward) exp(+..), n elements each. `in`
  /// and `out` are different memory; `in` is overwritten.
  void Run(bool forward, Lanes* in, Lanes* out) const;

 private:
  struct Convolution;

  void Combine(const Lanes* in, int64_t step, size_t level, Lanes* out) const;
  void Butterfly(int64_t radix, int64_t part, int64_t step, Lanes* out) const;
  void RunByConvolution(const Lanes* in, Lanes* out) const;

  int64_t size_;
  std::vector<int64_t> radices_;
  std::vector<Complex> roots_;  // exp(-2 pi i k / n)
  std::unique_ptr<Convolution> convolution_;
};

/// The scale factor of a transform over `count` elements: 1 / count where the direction says so
/// ("backward": not forward; "forward": forward), 1 / sqrt(count) ("ortho"), else 1.
double FourierScale(const std::string& normalization, bool forward, int64_t count);

}  // namespace funcs
}  // namespace phi
