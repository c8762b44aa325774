#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/kernels/funcs/conv/conv2d.h"

namespace phi {
namespace funcs {
namespace {

// Note [Depthwise convolution]
// A channel of the image is copied with zeros around it, and with a stride as so many images as the
// stride has phases, so that the elements which one tap of the filter meets along a row of the
// output lie side by side. The sums of a few vectors then stay in registers while the taps go by.
// Zeros stand for what lies outside, so a filter that is not finite takes the plain loop, and so
// does an image that mostly consists of its padding.

constexpr int64_t kWidestBytes = 32;

/// One channel of the image with zeros around it.
template <typename T>
struct PaddedPlane {
  explicit PaddedPlane(const Conv2dShape& s);
  bool MostlyPads(const Conv2dShape& s) const {
    constexpr double kFew = 1 << 16;
    return static_cast<double>(rows) * static_cast<double>(row) >
           kFew + 4 * static_cast<double>(s.in_plane());
  }
  /// Copies a channel in.
  void Fill(const Conv2dShape& s, const T* plane);
  /// Where the elements begin that tap (i, j) meets in row 0 of the output.
  int64_t OffsetOf(const Conv2dShape& s, int64_t i, int64_t j) const {
    const int64_t x = j * s.dilation_w;
    return i * s.dilation_h * row + x % s.stride_w * phase + x / s.stride_w;
  }

  int64_t rows, phase, row;  // elements of a phase of a row, and of a row
  std::vector<T> elements;
};

template <typename T>
PaddedPlane<T>::PaddedPlane(const Conv2dShape& s)
    : rows((s.out_h - 1) * s.stride_h + (s.kernel_h - 1) * s.dilation_h + 1) {
  constexpr int64_t kLanes = kWidestBytes / static_cast<int64_t>(sizeof(T));
  const int64_t whole_vectors = (s.out_w + kLanes - 1) / kLanes * kLanes;
  phase = whole_vectors + (s.kernel_w - 1) * s.dilation_w / s.stride_w + 1;
  row = phase * s.stride_w;
}

// to[q] = from[q * stride] for q in [0, count).
template <typename T>
void CopyStrided(const T* __restrict from, int64_t stride, int64_t count, T* __restrict to) {
  if (stride == 1) {
    std::copy_n(from, count, to);
  } else if (stride == 2) {
    for (int64_t q = 0; q < count; ++q) to[q] = from[2 * q];
  } else {
    for (int64_t q = 0; q < count; ++q) to[q] = from[q * stride];
  }
}

template <typename T>
void PaddedPlane<T>::Fill(const Conv2dShape& s, const T* plane) {
  elements.resize(static_cast<size_t>(rows * row));  // the zeros of the last channel stay
  const int64_t stride = s.stride_w;
  const int64_t first = std::max(0, -s.pad_top), last = std::min(s.in_h, rows - s.pad_top);
  for (int64_t p = 0; p < stride; ++p) {
    const int64_t x = p - s.pad_left;  // of the phase's first element
    const int64_t begin = x < 0 ? (-x + stride - 1) / stride : 0;
    const int64_t end = x < s.in_w ? std::min(phase, (s.in_w - x - 1) / stride + 1) : 0;
    if (end <= begin) continue;
    for (int64_t y = first; y < last; ++y) {
      CopyStrided(plane + y * s.in_w + x + begin * stride, stride, end - begin,
                  elements.data() + (y + s.pad_top) * row + p * phase + begin);
    }
  }
}

template <typename T>
struct Taps {
  const T* weights;
  const int64_t* offsets;  // in a PaddedPlane
  int64_t count;
};

// Vectors of kBytes of the output, a few at a time, in the order of rows.
template <int kBytes, typename T>
inline __attribute__((always_inline)) void SumTaps(const Conv2dShape& s,
                                                   const PaddedPlane<T>& plane, const Taps<T>& taps,
                                                   T* out) {
  typedef T Vector __attribute__((vector_size(kBytes), aligned(sizeof(T)), may_alias));
  constexpr int64_t kLanes = kBytes / static_cast<int64_t>(sizeof(T));
  constexpr int kSums = 6;
  const int64_t per_row = (s.out_w + kLanes - 1) / kLanes, all = s.out_h * per_row;
  const int64_t step = s.stride_h * plane.row, left = s.out_w - (per_row - 1) * kLanes;
  for (int64_t first = 0; first < all; first += kSums) {
    const T* from[kSums];
    Vector sum[kSums];
#pragma GCC unroll 8
    for (int u = 0; u < kSums; ++u) {
      const int64_t at = std::min(first + u, all - 1);
      from[u] = plane.elements.data() + at / per_row * step + at % per_row * kLanes;
      sum[u] = Vector{};
    }
    for (int64_t k = 0; k < taps.count; ++k) {
      const T weight = taps.weights[k];
      const int64_t offset = taps.offsets[k];
#pragma GCC unroll 8
      for (int u = 0; u < kSums; ++u) {
        sum[u] += weight * *reinterpret_cast<const Vector*>(from[u] + offset);
      }
    }
    const int64_t count = std::min<int64_t>(kSums, all - first);
#pragma GCC unroll 8
    for (int u = 0; u < kSums; ++u) {
      if (u >= count) break;
      const int64_t y = (first + u) / per_row, v = (first + u) % per_row;
      T* to = out + y * s.out_w + v * kLanes;
      if (v + 1 < per_row || left == kLanes) {
        *reinterpret_cast<Vector*>(to) = sum[u];
      } else {
        for (int64_t t = 0; t < left; ++t) to[t] = sum[u][t];
      }
    }
  }
}

template <typename T>
void SumTapsNarrow(const Conv2dShape& s, const PaddedPlane<T>& plane, const Taps<T>& taps, T* out) {
  SumTaps<16>(s, plane, taps, out);
}

#if defined(__x86_64__)
// Note [Wider vectors]
template <typename T>
__attribute__((target("avx2"))) void SumTapsAvx2(const Conv2dShape& s, const PaddedPlane<T>& plane,
                                                 const Taps<T>& taps, T* out) {
  SumTaps<kWidestBytes>(s, plane, taps, out);
}
#endif

template <typename T>
void SumTapsOf(const Conv2dShape& s, const PaddedPlane<T>& plane, const Taps<T>& taps, T* out) {
#if defined(__x86_64__)
  static const bool has_avx2 = __builtin_cpu_supports("avx2");
  if (has_avx2) return SumTapsAvx2(s, plane, taps, out);
#endif
  SumTapsNarrow(s, plane, taps, out);
}

// The plain loop, which leaves out what lies outside the image.
template <typename T>
void SumInsideAlone(const Conv2dShape& s, const T* plane, const T* filter, T* out) {
  for (int64_t y = 0; y < s.out_h; ++y) {
    for (int64_t x = 0; x < s.out_w; ++x, ++out) {
      T sum = T(0);
      for (int64_t k = 0; k < s.kernel_h * s.kernel_w; ++k) {
        const int64_t at_y = y * s.stride_h - s.pad_top + k / s.kernel_w * s.dilation_h;
        const int64_t at_x = x * s.stride_w - s.pad_left + k % s.kernel_w * s.dilation_w;
        if (at_y < 0 || at_y >= s.in_h || at_x < 0 || at_x >= s.in_w) continue;
        sum += filter[k] * plane[at_y * s.in_w + at_x];
      }
      *out = sum;
    }
  }
}

}  // namespace

template <typename T>
void DepthwiseConv2d(const Conv2dShape& s, const T* input, const T* filter, T* output) {
  const int64_t taps = s.kernel_h * s.kernel_w, work = taps * s.out_plane();
  const int64_t grain = std::max<int64_t>(1, 200000 / std::max<int64_t>(1, work));
  ParallelFor(s.batch * s.out_channels, grain, [&](int64_t begin, int64_t end) {
    PaddedPlane<T> plane(s);
    const bool mostly_pads = plane.MostlyPads(s);
    std::vector<int64_t> offsets;
    for (int64_t k = 0; k < taps; ++k) {
      offsets.push_back(plane.OffsetOf(s, k / s.kernel_w, k % s.kernel_w));
    }
    int64_t filled = -1;  // the channel that `plane` holds
    for (int64_t job = begin; job < end; ++job) {
      const int64_t n = job / s.out_channels, m = job % s.out_channels;
      const int64_t channel = n * s.in_channels + m / s.out_per_group();
      const T* const in = input + channel * s.in_plane();
      const T* const weights = filter + m * taps;
      T* const out = output + job * s.out_plane();
      const auto is_finite = [](T weight) { return std::isfinite(weight); };
      if (mostly_pads || !std::all_of(weights, weights + taps, is_finite)) {
        SumInsideAlone(s, in, weights, out);
        continue;
      }
      if (filled != channel) plane.Fill(s, in);
      filled = channel;
      SumTapsOf(s, plane, {weights, offsets.data(), taps}, out);
    }
  });
}

template void DepthwiseConv2d<float>(const Conv2dShape&, const float*, const float*, float*);
template void DepthwiseConv2d<double>(const Conv2dShape&, const double*, const double*, double*);

}  // namespace funcs
}  // namespace phi
