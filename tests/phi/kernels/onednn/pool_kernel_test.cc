#include <algorithm>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "phi/backends/onednn/onednn_context.h"
#include "tests/phi/kernels/onednn/kernel_call.h"

namespace phi {
namespace {

using test::ConvOf;
using test::ExpectNear;
using test::InFormat;
using test::IsBlocked;
using test::KernelCall;
using test::MakeTensor;
using test::Plain;
using test::Values;

struct PoolCase {
  std::vector<int64_t> x;  // N, C, H, W
  std::vector<int64_t> out;
  std::vector<int> ksize = {2, 2};
  std::vector<int> strides = {2, 2};
  std::vector<int> paddings = {0, 0};
  bool ceil_mode = false;
  bool exclusive = true;
  bool global = false;
  bool adaptive = false;
  std::string algorithm = "EXPLICIT";
  std::vector<int> begin = {0, 0};  // padding that results, before height and width
};

KernelCall& Attributes(KernelCall& call, const PoolCase& c, const std::string& type,
                       const std::string& format = "NCHW") {
  return call.AttrList(IntArray(c.ksize), c.strides, c.paddings, c.ceil_mode, c.exclusive, format,
                       type, c.global, c.adaptive, c.algorithm);
}

std::vector<double> NaivePool(const PoolCase& c, const std::vector<double>& x, bool max) {
  std::vector<double> out;
  const int64_t height = c.x[2], width = c.x[3];
  int64_t window[2], step[2];
  for (size_t i = 0; i < 2; ++i) {
    window[i] = c.global ? c.x[2 + i] : c.adaptive ? c.x[2 + i] / c.out[2 + i] : c.ksize[i];
    step[i] = c.adaptive ? window[i] : c.strides[i];
  }
  for (int64_t plane = 0; plane < c.x[0] * c.x[1]; ++plane)
    for (int64_t i = 0; i < c.out[2]; ++i)
      for (int64_t j = 0; j < c.out[3]; ++j) {
        double best = -std::numeric_limits<double>::infinity(), sum = 0;
        int64_t inside = 0;
        for (int64_t a = 0; a < window[0]; ++a)
          for (int64_t b = 0; b < window[1]; ++b) {
            const int64_t h = i * step[0] - c.begin[0] + a, w = j * step[1] - c.begin[1] + b;
            if (h < 0 || w < 0 || h >= height || w >= width) continue;
            const double value = x[(plane * height + h) * width + w];
            best = std::max(best, value);
            sum += value;
            ++inside;
          }
        out.push_back(max ? best : sum / (c.exclusive ? inside : window[0] * window[1]));
      }
  return out;
}

const PoolCase kPoolCases[] = {
    {{2, 3, 6, 8}, {2, 3, 3, 4}},
    {{1, 16, 7, 7}, {1, 16, 3, 3}, {3, 3}, {2, 2}},
    {{1, 16, 7, 7},
     {1, 16, 4, 4},
     {3, 3},
     {2, 2},
     {1, 1},
     false,
     true,
     false,
     false,
     "EXPLICIT",
     {1, 1}},
    {{1, 5, 7, 7},
     {1, 5, 4, 4},
     {3, 3},
     {2, 2},
     {1, 1},
     false,
     false,
     false,
     false,
     "EXPLICIT",
     {1, 1}},
    {{1, 8, 8, 8}, {1, 8, 4, 4}, {3, 3}, {2, 2}, {0, 0}, true},
    {{1, 8, 6, 7},
     {1, 8, 3, 4},
     {3, 2},
     {2, 2},
     {0, 1, 1, 0},
     false,
     true,
     false,
     false,
     "EXPLICIT",
     {0, 1}},
    {{1, 8, 6, 7}, {1, 8, 3, 4}, {3, 3}, {2, 2}, {5, 5}, false, true, false, false, "SAME", {0, 1}},
    {{1, 8, 6, 7}, {1, 8, 2, 3}, {3, 3}, {2, 2}, {5, 5}, false, true, false, false, "VALID"},
    {{2, 10, 5, 6}, {2, 10, 1, 1}, {1, 1}, {1, 1}, {3, 3}, false, true, true},
    {{2, 10, 6, 8}, {2, 10, 3, 2}, {3, 2}, {1, 1}, {0, 0}, false, true, false, true},
};

TEST(OneDNNPoolTest, AgreesWithTheLoop) {
  for (const PoolCase& c : kPoolCases) {
    for (const char* type : {"max", "avg"}) {
      if (c.adaptive && type == std::string("max")) continue;  // refused
      const DenseTensor x = MakeTensor(make_ddim(c.x));
      DenseTensor out;
      KernelCall call("pool2d");
      Attributes(call.In(x), c, type).Out(&out, make_ddim(c.out)).Run();
      ExpectNear(Values(out), NaivePool(c, Values(x), type == std::string("max")), 1e-6);
    }
  }
}

TEST(OneDNNPoolTest, ChannelsLastGivesTheSameNumbers) {
  for (const PoolCase& c : kPoolCases) {
    const DenseTensor x = MakeTensor(make_ddim(c.x));
    DenseTensor last, out, first;
    TransformLayout(x, DataLayout::NHWC, &last);
    KernelCall call("pool2d");
    Attributes(call.In(last), c, "avg", "NHWC")
        .Out(&out, {c.out[0], c.out[2], c.out[3], c.out[1]})
        .Run();
    EXPECT_FALSE(IsBlocked(out));
    out.set_layout(DataLayout::NHWC);
    TransformLayout(out, DataLayout::NCHW, &first);
    ExpectNear(Values(first), NaivePool(c, Values(x), false), 1e-6);
  }
}

// Note [Pooling pixels]
TEST(OneDNNPoolTest, KeepsFormatsOfPixelsAndGivesTheBitsOfTheCpu) {
  using Tag = dnnl::memory::format_tag;
  for (const PoolCase& c : kPoolCases) {
    DenseTensor image = MakeTensor(make_ddim(c.x));
    image.data<float>()[7] = std::numeric_limits<float>::quiet_NaN();
    for (const Tag tag : {Tag::nChw8c, Tag::nChw16c, Tag::nhwc}) {
      for (const char* type : {"max", "avg"}) {
        if (c.adaptive && type == std::string("max")) continue;  // refused
        const DenseTensor x = InFormat(image, tag);
        const size_t misses = OneDNNContext::CacheMisses();
        DenseTensor out, expected;
        KernelCall call("pool2d"), on_cpu("pool2d", Backend::CPU);
        Attributes(call.In(x), c, type).Out(&out, make_ddim(c.out)).Run();
        EXPECT_EQ(OneDNNContext::CacheMisses(), misses);  // no primitive ran
        Attributes(on_cpu.In(image), c, type).Out(&expected, make_ddim(c.out)).Run();
        ExpectNear(Values(out), Values(expected), 0);
        // padding that is not 0 would show in a sum over channels
        ExpectNear(Values(ConvOf(out, 8, 2)), Values(ConvOf(Plain(out), 8, 2)), 1e-5);
        const bool one_pixel = c.out[2] * c.out[3] == 1;  // may be plain
        EXPECT_TRUE(one_pixel || IsBlocked(out));
      }
    }
  }
}

TEST(OneDNNPoolTest, TakesAnotherShapeOrFormatInTheSameOutput) {
  using Tag = dnnl::memory::format_tag;
  DenseTensor out;
  for (const int64_t channels : {16, 10}) {
    for (const int64_t height : {7, 9, 7, 3}) {
      for (const Tag tag : {Tag::nChw8c, Tag::nChw8c, Tag::nhwc, Tag::nChw16c, Tag::nchw}) {
        const PoolCase c{{1, channels, height, 5}, {1, channels, height / 2, 2}};
        const DenseTensor image = MakeTensor(make_ddim(c.x)), x = InFormat(image, tag);
        KernelCall call("pool2d");
        Attributes(call.In(x), c, "max").Out(&out, make_ddim(c.out)).Run();
        EXPECT_EQ(IsBlocked(out), IsBlocked(x));
        ExpectNear(Values(out), NaivePool(c, Values(image), true), 0);
      }
    }
  }
}

std::string Refusal(const PoolCase& c, const std::string& type,
                    const std::string& format = "NCHW") {
  const DenseTensor x = MakeTensor(make_ddim(c.x));
  KernelCall call("pool2d");
  return Attributes(call.In(x), c, type, format).Why();
}

TEST(OneDNNPoolTest, SaysWhatItRefuses) {
  PoolCase c{{1, 4, 6, 6}, {}};
  EXPECT_EQ(Refusal(c, "max"), "");
  EXPECT_NE(Refusal(c, "median").find("pooling_type \"median\""), std::string::npos);
  c.adaptive = true;
  c.ksize = {4, 4};
  EXPECT_NE(Refusal(c, "avg").find("adaptive pooling of 6 elements to 4"), std::string::npos);
  EXPECT_NE(Refusal(c, "max").find("adaptive only in the size"), std::string::npos);
  c.global = true;
  EXPECT_NE(Refusal(c, "avg").find("at once"), std::string::npos);
  c = {{1, 4, 6, 6}, {}};
  c.paddings = {2, 2};
  EXPECT_NE(Refusal(c, "max").find("lies outside"), std::string::npos);
  c = {{1, 4, 4, 4}, {}, {1, 1}, {2, 2}};
  c.ceil_mode = true;  // windows at 0, 2 and 4: the last one has no element
  EXPECT_NE(Refusal(c, "max").find("lies outside"), std::string::npos);
  c = {{1, 4, 8, 8}, {}, {3, 3}, {2, 2}};
  c.ceil_mode = true;
  EXPECT_EQ(Refusal(c, "avg"), "");
  c.exclusive = false;
  EXPECT_NE(Refusal(c, "avg").find("mean over padding"), std::string::npos);
  EXPECT_EQ(Refusal(c, "max"), "");
  // checked before the shape function has seen them
  c = {{1, 4, 8, 8}, {}, {2, 2}, {0, 0}};
  EXPECT_NE(Refusal(c, "max").find("2 positive numbers"), std::string::npos);
  c = {{1, 4, 8, 8}, {}, {2, 2}, {1}};
  EXPECT_NE(Refusal(c, "max").find("2 positive numbers"), std::string::npos);
  c = {{1, 4, 8, 8}, {}, {2}, {1, 1}};
  c.adaptive = true;
  EXPECT_NE(Refusal(c, "max").find("2 positive numbers"), std::string::npos);
  EXPECT_NE(Refusal({{4, 6, 6}, {}}, "max").find("rank 3"), std::string::npos);
  EXPECT_NE(Refusal({{1, 0, 6, 6}, {}}, "max").find("are empty"), std::string::npos);
}

}  // namespace
}  // namespace phi
