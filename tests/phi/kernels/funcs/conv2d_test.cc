#include "phi/kernels/funcs/conv/conv2d.h"

#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/index/transpose.h"
#include "tests/support/expect_error.h"

namespace phi {
namespace funcs {
namespace {

struct Case {
  DDim input;   // NCHW
  DDim filter;  // [M, C / groups, KH, KW]
  std::vector<int> strides, paddings, dilations;
  int groups;
};

std::vector<double> RandomValues(int64_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<double> values(static_cast<size_t>(count));
  for (double& v : values) v = uniform(engine);
  return values;
}

Conv2dShape ShapeOf(const Case& c) {
  const auto size = [&](int axis) {
    const size_t a = static_cast<size_t>(axis);
    const int before = c.paddings.size() == 2 ? c.paddings[a] : c.paddings[2 * a];
    const int after = c.paddings.size() == 2 ? c.paddings[a] : c.paddings[2 * a + 1];
    return ConvOutputSize(c.input[2 + axis], c.filter[2 + axis], c.dilations[a], before, after,
                          c.strides[a]);
  };
  const DDim output{c.input[0], c.filter[0], size(0), size(1)};
  return MakeConv2dShape(c.input, c.filter, output, c.strides, c.paddings, "EXPLICIT", c.groups,
                         c.dilations, false);
}

double NaiveElement(const Conv2dShape& s, const double* in, const double* filter, int64_t n,
                    int64_t m, int64_t y, int64_t x) {
  double sum = 0;
  const int64_t first = m / s.out_per_group() * s.in_per_group();
  for (int64_t c = 0; c < s.in_per_group(); ++c) {
    for (int64_t i = 0; i < s.kernel_h; ++i) {
      for (int64_t j = 0; j < s.kernel_w; ++j) {
        const int64_t iy = y * s.stride_h - s.pad_top + i * s.dilation_h;
        const int64_t ix = x * s.stride_w - s.pad_left + j * s.dilation_w;
        if (iy < 0 || iy >= s.in_h || ix < 0 || ix >= s.in_w) continue;
        sum += in[((n * s.in_channels + first + c) * s.in_h + iy) * s.in_w + ix] *
               filter[(m * s.in_per_group() + c) * s.kernel_h * s.kernel_w + i * s.kernel_w + j];
      }
    }
  }
  return sum;
}

template <typename T>
void ExpectConvolution(const Case& c, void (*conv)(const Conv2dShape&, const T*, const T*, T*)) {
  const Conv2dShape s = ShapeOf(c);
  const std::vector<double> in = RandomValues(product(c.input), 1),
                            filter = RandomValues(product(c.filter), 2);
  const std::vector<T> in_t(in.begin(), in.end()), filter_t(filter.begin(), filter.end());
  std::vector<T> out(static_cast<size_t>(s.batch * s.out_channels * s.out_plane()), T(99));
  conv(s, in_t.data(), filter_t.data(), out.data());
  size_t at = 0;
  for (int64_t n = 0; n < s.batch; ++n) {
    for (int64_t m = 0; m < s.out_channels; ++m) {
      for (int64_t y = 0; y < s.out_h; ++y) {
        for (int64_t x = 0; x < s.out_w; ++x, ++at) {
          const double want = NaiveElement(s, in.data(), filter.data(), n, m, y, x);
          ASSERT_NEAR(out[at], want,
                      sizeof(T) == 4 ? 1e-5 * (1 + static_cast<double>(s.patch()) / 50) : 1e-12)
              << c.input << c.filter << " at " << n << " " << m << " " << y << " " << x;
        }
      }
    }
  }
}

// The same of images whose channels are last, moved there and back.
template <typename T, void (*kConv)(const Conv2dShape&, const T*, const T*, T*)>
void ChannelsLastAndBack(const Conv2dShape& s, const T* in, const T* filter, T* out) {
  std::vector<T> in_last(static_cast<size_t>(s.batch * s.in_channels * s.in_plane()));
  std::vector<T> out_last(static_cast<size_t>(s.batch * s.out_channels * s.out_plane()), T(99));
  Transpose(in, DDim({s.batch, s.in_channels, s.in_h, s.in_w}), {0, 2, 3, 1}, in_last.data());
  kConv(s, in_last.data(), filter, out_last.data());
  Transpose(out_last.data(), DDim({s.batch, s.out_h, s.out_w, s.out_channels}), {0, 3, 1, 2}, out);
}

const std::vector<Case> kCases = {
    {{1, 1, 5, 5}, {1, 1, 3, 3}, {1, 1}, {0, 0}, {1, 1}, 1},
    {{2, 3, 8, 9}, {5, 3, 3, 2}, {1, 1}, {1, 1}, {1, 1}, 1},
    {{1, 4, 7, 7}, {6, 4, 1, 1}, {1, 1}, {0, 0}, {1, 1}, 1},  // pointwise
    {{1, 4, 7, 7}, {6, 4, 1, 1}, {2, 2}, {0, 0}, {1, 1}, 1},  // pointwise with strides
    {{2, 3, 17, 40}, {7, 3, 5, 5}, {2, 3}, {2, 1}, {1, 1}, 1},
    {{1, 2, 12, 11}, {3, 2, 3, 3}, {1, 2}, {3, 2}, {2, 3}, 1},      // dilation
    {{1, 3, 9, 8}, {4, 3, 3, 3}, {1, 1}, {0, 2, 1, 3}, {1, 1}, 1},  // top, bottom, left, right
    {{2, 6, 6, 5}, {4, 3, 3, 3}, {1, 1}, {1, 1}, {1, 1}, 2},        // groups
    {{5, 6, 6, 6}, {9, 2, 2, 2}, {2, 2}, {1, 1}, {1, 1}, 3},
    {{1, 40, 9, 70}, {20, 40, 3, 3}, {1, 1}, {1, 1}, {1, 1}, 1},  // patches beyond one block
};

TEST(Conv2d, EqualsTheDefinition) {
  for (const Case& c : kCases) {
    ExpectConvolution<float>(c, &Conv2d<float>);
    ExpectConvolution<double>(c, &Conv2d<double>);
  }
}

TEST(Conv2dChannelsLast, EqualsTheDefinition) {
  for (const Case& c : kCases) {
    ExpectConvolution<float>(c, &ChannelsLastAndBack<float, &Conv2dChannelsLast<float>>);
    ExpectConvolution<double>(c, &ChannelsLastAndBack<double, &Conv2dChannelsLast<double>>);
  }
}

const std::vector<Case> kDepthwiseCases = {
    {{2, 4, 9, 10}, {4, 1, 3, 3}, {1, 1}, {1, 1}, {1, 1}, 4},
    {{1, 3, 9, 10}, {6, 1, 3, 3}, {2, 2}, {1, 1}, {1, 1}, 3},  // two filters a channel
    {{1, 3, 7, 5}, {3, 1, 5, 5}, {2, 3}, {4, 4}, {1, 1}, 3},   // windows beyond the image
    {{1, 2, 12, 13}, {2, 1, 3, 3}, {1, 1}, {0, 2, 3, 1}, {2, 3}, 2},
    {{1, 2, 3, 3}, {2, 1, 3, 3}, {1, 1}, {5, 5}, {1, 1}, 2},   // whole rows of padding
    {{1, 2, 9, 16}, {2, 1, 3, 3}, {1, 1}, {1, 1}, {1, 1}, 2},  // whole vectors
    {{1, 2, 20, 37}, {2, 1, 5, 5}, {1, 2}, {2, 2}, {1, 2}, 2},
    {{1, 2, 8, 30}, {2, 1, 7, 2}, {1, 3}, {3, 1}, {1, 4}, 2},
    {{1, 2, 8, 30}, {2, 1, 3, 3}, {1, 2}, {-2, -1}, {1, 1}, 2},   // cut off
    {{1, 2, 3, 3}, {2, 1, 3, 3}, {1, 1}, {200, 200}, {1, 1}, 2},  // nearly all is padding
};

TEST(DepthwiseConv2d, EqualsTheDefinition) {
  for (const Case& c : kDepthwiseCases) {
    ExpectConvolution<float>(c, &DepthwiseConv2d<float>);
    ExpectConvolution<double>(c, &DepthwiseConv2d<double>);
  }
}

TEST(DepthwiseConv2d, LeavesOutWhatLiesOutsideWhateverTheFilterHolds) {
  const Conv2dShape s = ShapeOf({{1, 2, 2, 2}, {2, 1, 3, 3}, {1, 1}, {1, 1}, {1, 1}, 2});
  const std::vector<float> in(8, 1.0f);
  std::vector<float> filter(18, 1.0f), out(8);
  filter[0] = std::numeric_limits<float>::infinity();
  DepthwiseConv2d(s, in.data(), filter.data(), out.data());
  EXPECT_EQ(out, (std::vector<float>{4, 4, 4, std::numeric_limits<float>::infinity(), 4, 4, 4, 4}));
}

TEST(DepthwiseConv2dChannelsLast, EqualsTheDefinition) {
  for (const Case& c : kDepthwiseCases) {
    ExpectConvolution<float>(c, &ChannelsLastAndBack<float, &DepthwiseConv2dChannelsLast<float>>);
    ExpectConvolution<double>(c,
                              &ChannelsLastAndBack<double, &DepthwiseConv2dChannelsLast<double>>);
  }
}

TEST(Window, SamePadsToCeilOfSizeByStride) {
  std::vector<int> pads{0, 0}, dilations{2, 2};
  UpdatePaddingAndDilation(&pads, &dilations, "SAME", {7, 8}, {2, 3}, {3, 3});
  EXPECT_EQ(pads, (std::vector<int>{1, 1, 0, 1}));
  EXPECT_EQ(dilations, (std::vector<int>{1, 1}));
  EXPECT_EQ(ConvOutputSize(7, 3, 1, 1, 1, 2), 4);
  EXPECT_EQ(ConvOutputSize(8, 3, 1, 0, 1, 3), 3);
}

TEST(Window, ValidAndGlobalHaveNoPadding) {
  std::vector<int> pads{1, 2}, dilations{2, 2};
  UpdatePaddingAndDilation(&pads, &dilations, "VALID", {7, 8}, {1, 1}, {3, 3});
  EXPECT_EQ(pads, (std::vector<int>{0, 0, 0, 0}));
  EXPECT_EQ(dilations, (std::vector<int>{2, 2}));
  pads = {1, 2};
  UpdatePadding(&pads, true, false, "EXPLICIT", {7, 8}, {1, 1}, {7, 8});
  EXPECT_EQ(pads, (std::vector<int>{0, 0, 0, 0}));
}

TEST(Window, KernelsOfChannelsLastRefuseTheOtherOrder) {
  RequireChannelsLast("NHWC", "data_format");
  phibridge::tests::ExpectError(ErrorCode::INVALID_ARGUMENT,
                                "attribute `data_format` is NCHW, but the layout of the kernel",
                                [] { RequireChannelsLast("NCHW", "data_format"); });
}

TEST(Window, CeilModeCountsThePartialWindow) {
  EXPECT_EQ(PoolOutputSize(6, 3, 0, 0, 2, false), 2);
  EXPECT_EQ(PoolOutputSize(6, 3, 0, 0, 2, true), 3);
  EXPECT_EQ(AdaptStartIndex(1, 7, 3), 2);
  EXPECT_EQ(AdaptEndIndex(1, 7, 3), 5);
}

}  // namespace
}  // namespace funcs
}  // namespace phi
