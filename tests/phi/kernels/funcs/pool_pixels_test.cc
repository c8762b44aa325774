#include "phi/kernels/funcs/conv/pool_pixels.h"

#include <cstring>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "phi/backends/cpu/parallel_for.h"

namespace phi {
namespace funcs {
namespace {

template <typename T, typename Op>
std::vector<T> ByWindow(const PoolShape& s, const std::vector<T>& x) {
  std::vector<T> y;
  for (int64_t line = 0; line < s.images * s.out_h; ++line) {
    const PoolSpan rows = s.Rows(line % s.out_h);
    for (int64_t ox = 0; ox < s.out_w; ++ox) {
      const PoolSpan columns = s.Columns(ox);
      for (int64_t k = 0; k < s.channels; ++k) {
        T value = Op::Initial();
        for (int64_t r = rows.begin; r < rows.end; ++r) {
          for (int64_t c = columns.begin; c < columns.end; ++c) {
            const int64_t pixel = (line / s.out_h * s.in_h + r) * s.in_w + c;
            Op::Add(x[static_cast<size_t>(pixel * s.channels + k)], &value);
          }
        }
        Op::Finish(s.Divisor(rows, columns), &value);
        y.push_back(value);
      }
    }
  }
  return y;
}

// Numbers, some of them NaN, zeros of both signs, or infinite.
template <typename T>
std::vector<T> Image(const PoolShape& s) {
  std::vector<T> x(static_cast<size_t>(s.images * s.in_h * s.in_w * s.channels));
  uint32_t state = 1;
  for (T& value : x) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<T>(state >> 16) / 32768 - 1;
    if (state % 97 == 0) value = std::numeric_limits<T>::quiet_NaN();
    if (state % 89 == 0) value = T(0);
    if (state % 83 == 0) value = -T(0);
    if (state % 101 == 0) value = -std::numeric_limits<T>::infinity();
  }
  return x;
}

template <typename T>
void ExpectBitsOfTheWindows(const PoolShape& s) {
  const std::vector<T> x = Image<T>(s);
  for (const bool max : {true, false}) {
    const std::vector<T> expected =
        max ? ByWindow<T, PoolMax<T>>(s, x) : ByWindow<T, PoolMean<T>>(s, x);
    std::vector<T> y(expected.size() + 1, T(7));
    PoolPixels(s, max, x.data(), y.data());
    EXPECT_EQ(y.back(), T(7)) << "written beyond the end";
    for (size_t i = 0; i < expected.size(); ++i) {
      if (expected[i] != expected[i] && y[i] != y[i]) continue;  // the bits of a NaN are open
      ASSERT_EQ(std::memcmp(&y[i], &expected[i], sizeof(T)), 0)
          << "element " << i << " of " << s.channels << " channels: " << y[i] << ", not "
          << expected[i];
    }
  }
}

TEST(PoolPixelsTest, GivesTheBitsOfTheWindows) {
  for (const int64_t channels : {1, 3, 8, 17, 64}) {
    for (const int size : {1, 2, 3}) {
      for (const int stride : {1, 2, 3}) {
        for (const int pad : {0, 1}) {
          for (const bool adaptive : {false, true}) {
            if (pad >= size) continue;
            const int64_t h = 5, w = 23;
            const PoolShape s{2,
                              h,
                              w,
                              (h + 2 * pad - size) / stride + 1,
                              (w + 2 * pad - size) / stride + 1,
                              channels,
                              size,
                              size,
                              stride,
                              stride,
                              pad,
                              pad,
                              adaptive,
                              pad == 0};
            ExpectBitsOfTheWindows<float>(s);
            ExpectBitsOfTheWindows<double>(s);
          }
        }
      }
    }
  }
}

TEST(PoolPixelsTest, GivesTheSameBitsOnThreads) {
  const PoolShape s{3, 64, 65, 32, 33, 24, 3, 3, 2, 2, 1, 1, false, true};
  const std::vector<float> x = Image<float>(s);
  std::vector<float> one(static_cast<size_t>(s.images * s.out_h * s.out_w * s.channels)), four(one);
  const int before = CpuThreads();
  SetCpuThreads(1);
  PoolPixels(s, false, x.data(), one.data());
  SetCpuThreads(4);
  PoolPixels(s, false, x.data(), four.data());
  SetCpuThreads(before);
  EXPECT_EQ(std::memcmp(one.data(), four.data(), one.size() * sizeof(float)), 0);
}

}  // namespace
}  // namespace funcs
}  // namespace phi
