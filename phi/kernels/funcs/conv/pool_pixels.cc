#include "phi/kernels/funcs/conv/pool_pixels.h"

#include <algorithm>

#include "phi/backends/cpu/parallel_for.h"

namespace phi {
namespace funcs {
namespace {

constexpr int kWidestPixelBytes = 32;

/// The elements of a window that lie inside the image; steps in elements.
struct PoolTaps {
  int64_t rows, columns, row_step, column_step;
  int64_t divisor;
};

// kSums vectors of kBytes, each over its window: they stay in registers while the taps go by.
template <int kBytes, int kSums, typename Op, typename T>
inline __attribute__((always_inline)) void PoolVectors(const PoolTaps& taps,
                                                       const T* const (&from)[kSums],
                                                       T* const (&to)[kSums]) {
  typedef T Vector __attribute__((vector_size(kBytes), aligned(sizeof(T)), may_alias));
  Vector sum[kSums];
#pragma GCC unroll 8
  for (int u = 0; u < kSums; ++u) sum[u] = Vector{} + Op::Initial();
  for (int64_t r = 0; r < taps.rows; ++r) {
    for (int64_t c = 0; c < taps.columns; ++c) {
      const int64_t offset = r * taps.row_step + c * taps.column_step;
#pragma GCC unroll 8
      for (int u = 0; u < kSums; ++u) {
        Op::Add(*reinterpret_cast<const Vector*>(from[u] + offset), &sum[u]);
      }
    }
  }
#pragma GCC unroll 8
  for (int u = 0; u < kSums; ++u) {
    Op::Finish(taps.divisor, &sum[u]);
    *reinterpret_cast<Vector*>(to[u]) = sum[u];
  }
}

// Channels from `channel` on that fill no vector.
template <typename Op, typename T>
inline void PoolLastChannels(const PoolTaps& taps, int64_t channel, int64_t channels, const T* from,
                             T* to) {
  for (int64_t k = channel; k < channels; ++k) {
    T sum = Op::Initial();
    for (int64_t r = 0; r < taps.rows; ++r) {
      for (int64_t c = 0; c < taps.columns; ++c) {
        Op::Add(from[r * taps.row_step + c * taps.column_step + k], &sum);
      }
    }
    Op::Finish(taps.divisor, &sum);
    to[k] = sum;
  }
}

// Pixels [begin, end) of a row of outputs, whose windows have the same taps; from: the first
// element of the first window, `step` elements before the next one's.
template <int kBytes, typename Op, typename T>
inline __attribute__((always_inline)) void PoolAlike(const PoolTaps& taps, int64_t pixels,
                                                     int64_t step, int64_t channels, const T* from,
                                                     T* to) {
  constexpr int64_t kLanes = kBytes / static_cast<int64_t>(sizeof(T));
  constexpr int kSums = 6;
  const int64_t whole = channels / kLanes * kLanes;
  const T* froms[kSums];
  T* tos[kSums];
  int64_t pixel = 0, channel = 0, left = pixels * (whole / kLanes);
  const auto next = [&](const T** x, T** y) {
    *x = from + pixel * step + channel;
    *y = to + pixel * channels + channel;
    channel += kLanes;
    if (channel == whole) channel = 0, ++pixel;
  };
  for (; left >= kSums; left -= kSums) {
#pragma GCC unroll 8
    for (int u = 0; u < kSums; ++u) next(&froms[u], &tos[u]);
    PoolVectors<kBytes, kSums, Op>(taps, froms, tos);
  }
  for (; left > 0; --left) {
    const T* one_from[1];
    T* one_to[1];
    next(&one_from[0], &one_to[0]);
    PoolVectors<kBytes, 1, Op>(taps, one_from, one_to);
  }
  for (int64_t i = 0; whole != channels && i < pixels; ++i) {
    PoolLastChannels<Op>(taps, whole, channels, from + i * step, to + i * channels);
  }
}

// Row oy of an image's outputs. Neighbours with windows of one size, at one distance, go together.
template <int kBytes, typename Op, typename T>
inline __attribute__((always_inline)) void PoolRow(const PoolShape& s, int64_t oy, const T* x,
                                                   T* y) {
  const PoolSpan rows = s.Rows(oy);
  const int64_t line = s.in_w * s.channels;
  for (int64_t ox = 0; ox < s.out_w;) {
    const PoolSpan first = s.Columns(ox);
    int64_t end = ox + 1;
    for (; end < s.out_w && !s.adaptive; ++end) {
      const PoolSpan span = s.Columns(end);
      const bool moves = span.begin - first.begin == (end - ox) * s.stride_w;
      const bool alike = span.end - span.begin == first.end - first.begin;
      if (!moves || !alike || span.padded != first.padded) break;
    }
    const PoolTaps taps{rows.end - rows.begin, first.end - first.begin, line, s.channels,
                        s.Divisor(rows, first)};
    PoolAlike<kBytes, Op>(taps, end - ox, s.stride_w * s.channels, s.channels,
                          x + rows.begin * line + first.begin * s.channels, y + ox * s.channels);
    ox = end;
  }
}

template <typename T, typename Op>
void PoolRowNarrow(const PoolShape& s, int64_t oy, const T* x, T* y) {
  PoolRow<16, Op>(s, oy, x, y);
}

#if defined(__x86_64__)
// Note [Wider vectors]
template <typename T, typename Op>
__attribute__((target("avx2"))) void PoolRowAvx2(const PoolShape& s, int64_t oy, const T* x, T* y) {
  PoolRow<kWidestPixelBytes, Op>(s, oy, x, y);
}
#endif

template <typename T, typename Op>
auto PoolRowOfProcessor() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return &PoolRowAvx2<T, Op>;
#endif
  return &PoolRowNarrow<T, Op>;
}

template <typename T, typename Op>
void PoolRows(const PoolShape& s, const T* x, T* y) {
  static const auto pool_row = PoolRowOfProcessor<T, Op>();
  constexpr int64_t kWorthAThread = 65536;  // elements read
  const int64_t in_size = s.in_h * s.in_w * s.channels, out_line = s.out_w * s.channels;
  const int64_t read = std::max<int64_t>(1, in_size / std::max<int64_t>(1, s.out_h));
  ParallelFor(s.images * s.out_h, std::max<int64_t>(1, kWorthAThread / read),
              [&s, x, y, in_size, out_line](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  pool_row(s, i % s.out_h, x + i / s.out_h * in_size, y + i * out_line);
                }
              });
}

}  // namespace

template <typename T>
void PoolPixels(const PoolShape& s, bool max, const T* x, T* y) {
  if (max) return PoolRows<T, PoolMax<T>>(s, x, y);
  PoolRows<T, PoolMean<T>>(s, x, y);
}

template void PoolPixels(const PoolShape& s, bool max, const float* x, float* y);
template void PoolPixels(const PoolShape& s, bool max, const double* x, double* y);

}  // namespace funcs
}  // namespace phi
