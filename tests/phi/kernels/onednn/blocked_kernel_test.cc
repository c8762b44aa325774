#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"
#include "tests/phi/kernels/onednn/kernel_call.h"

// Kernels over blocked tensors against the CPU's over plain ones. Blocks have 8 or 16 channels.

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

using Attrs = std::vector<Attribute>;

DenseTensor Call(const std::string& name, Backend backend, const DenseTensor& x, const Attrs& attrs,
                 const DDim& dims) {
  DenseTensor out;
  KernelCall call(name, backend);
  call.In(x);
  for (const Attribute& attr : attrs) call.Attr(attr);
  call.Out(&out, dims).Run();
  return out;
}

void ExpectAsOnCpu(const std::string& name, const DenseTensor& x, const Attrs& attrs,
                   const DDim& dims, bool blocked, double tolerance) {
  SCOPED_TRACE(name);
  const DenseTensor out = Call(name, Backend::ONEDNN, x, attrs, dims);
  EXPECT_EQ(out.dims(), dims);
  EXPECT_EQ(IsBlocked(out), blocked);
  ExpectNear(Values(out), Values(Call(name, Backend::CPU, Plain(x), attrs, dims)), tolerance);
}

TEST(OneDNNBlockedTest, ElementwiseKernelsKeepTheFormat) {
  const DenseTensor image = MakeTensor({2, 8, 3, 5});
  for (int64_t channels : {6, 16}) {
    const DenseTensor x = ConvOf(image, channels, 1);
    const std::vector<std::pair<std::string, Attrs>> kernels = {
        {"abs", {}},        {"exp", {}},
        {"square", {}},     {"round", {}},
        {"silu", {}},       {"clip", {Scalar(-0.5f), Scalar(0.25f)}},
        {"relu6", {}},      {"leaky_relu", {0.1f}},
        {"elu", {0.7f}},    {"hard_sigmoid", {0.2f, 0.5f}},
        {"hard_swish", {}}, {"swish", {}},
        {"mish", {20.f}},   {"softplus", {1.f, 20.f}},
    };
    for (const auto& [name, attrs] : kernels) {
      ExpectAsOnCpu(name, x, attrs, x.dims(), IsBlocked(x), 1e-6);
      // padding that is not 0 would show in a sum over channels
      const DenseTensor y = Call(name, Backend::ONEDNN, x, attrs, x.dims());
      ExpectNear(Values(ConvOf(y, 8, 2)), Values(ConvOf(Plain(y), 8, 2)), 1e-5);
    }
  }
}

TEST(OneDNNBlockedTest, ElementwiseKernelsWorkInPlace) {
  DenseTensor x = ConvOf(MakeTensor({2, 8, 3, 5}), 16, 1);
  const DenseTensor expected = Call("hard_swish", Backend::CPU, Plain(x), {}, x.dims());
  const void* memory = x.data();
  KernelCall("hard_swish").In(x).Out(&x).Run();
  EXPECT_TRUE(IsBlocked(x));
  EXPECT_EQ(x.data(), memory);
  ExpectNear(Values(x), Values(expected), 1e-6);
}

TEST(OneDNNBlockedTest, ReshapingReordersOnce) {
  const DenseTensor x = ConvOf(MakeTensor({2, 8, 1, 5}), 16, 1);
  ExpectAsOnCpu("reshape", x, {IntArray({2, 80})}, {2, 80}, false, 0);
  ExpectAsOnCpu("squeeze", x, {IntArray({2})}, {2, 16, 5}, false, 0);
  ExpectAsOnCpu("unsqueeze", x, {IntArray({0})}, {1, 2, 16, 1, 5}, false, 0);
  ExpectAsOnCpu("flatten", x, {1, 3}, {2, 80}, false, 0);
}

TEST(OneDNNBlockedTest, ReshapesInPlace) {
  DenseTensor x = ConvOf(MakeTensor({2, 8, 1, 5}), 6, 1);
  const std::vector<double> expected = Values(x);
  KernelCall call("flatten");
  call.In(x).AttrList(1, 3);
  x.Resize({2, 30});  // as the shape function does
  call.Out(&x).Run();
  EXPECT_EQ(x.dims(), DDim({2, 30}));
  ExpectNear(Values(x), expected, 0);
}

void ExpectSplit(const DenseTensor& x, const std::vector<int64_t>& sizes, int axis, bool blocked) {
  std::vector<DenseTensor> parts(sizes.size()), expected(sizes.size());
  KernelCall call("split"), on_cpu("split", Backend::CPU);
  const DenseTensor plain = Plain(x);
  call.In(x).AttrList(IntArray(sizes), Scalar(axis));
  on_cpu.In(plain).AttrList(IntArray(sizes), Scalar(axis));
  std::vector<TensorBase*> outs, expected_outs;
  for (size_t i = 0; i < sizes.size(); ++i) {
    DDim dims = x.dims();
    dims[axis] = sizes[i];
    outs.push_back(&parts[i].Resize(dims));
    expected_outs.push_back(&expected[i].Resize(dims));
  }
  call.OutList(outs).Run();
  on_cpu.OutList(expected_outs).Run();
  for (size_t i = 0; i < sizes.size(); ++i) {
    EXPECT_EQ(IsBlocked(parts[i]), blocked);
    ExpectNear(Values(parts[i]), Values(expected[i]), 0);
  }
}

TEST(OneDNNBlockedTest, SplitsBetweenBlocks) {
  const DenseTensor x = ConvOf(MakeTensor({2, 8, 4, 5}), 48, 1);
  ExpectSplit(x, {16, 32}, 1, true);
  ExpectSplit(x, {1, 3}, 2, true);
  ExpectSplit(x, {1, 1}, 0, true);
  ExpectSplit(x, {3, 45}, 1, false);  // through a block
}

using Tag = dnnl::memory::format_tag;

TEST(OneDNNBlockedTest, SplitsChannelsWithoutAPrimitive) {
  const auto split = [](int64_t channels, Tag tag, const std::vector<int64_t>& sizes) {
    const DenseTensor x = InFormat(MakeTensor({2, channels, 3, 5}), tag);
    const size_t misses = OneDNNContext::CacheMisses();
    DenseTensor first, second;
    KernelCall("split")
        .In(x)
        .AttrList(IntArray(sizes), Scalar(1))
        .OutList({&first.Resize({2, sizes[0], 3, 5}), &second.Resize({2, sizes[1], 3, 5})})
        .Run();
    EXPECT_EQ(OneDNNContext::CacheMisses(), misses);
    ExpectSplit(x, sizes, 1, true);
    // padding that is not 0 would show in a sum over channels
    ExpectNear(Values(ConvOf(second, 8, 2)), Values(ConvOf(Plain(second), 8, 2)), 1e-5);
  };
  split(48, Tag::nChw8c, {24, 24});
  split(20, Tag::nChw8c, {8, 12});  // the last block is not full
  split(48, Tag::nChw16c, {16, 32});
  split(48, Tag::nhwc, {24, 24});
  split(7, Tag::nhwc, {3, 4});
}

TEST(OneDNNBlockedTest, SlicesBetweenBlocks) {
  const DenseTensor x = ConvOf(MakeTensor({2, 8, 4, 5}), 48, 1);
  const auto attrs = [](int64_t axis, int64_t start, int64_t end, std::vector<int64_t> drop) {
    return Attrs{std::vector<int64_t>{axis}, IntArray({start}), IntArray({end}),
                 std::vector<int64_t>{}, std::move(drop)};
  };
  ExpectAsOnCpu("slice", x, attrs(1, 16, 1000, {}), {2, 32, 4, 5}, true, 0);
  ExpectAsOnCpu("slice", x, attrs(3, -3, -1, {}), {2, 48, 4, 2}, true, 0);
  ExpectAsOnCpu("slice", x, attrs(1, 5, 9, {}), {2, 4, 4, 5}, false, 0);
  ExpectAsOnCpu("slice", x, attrs(2, -1, 0, {2}), {2, 48, 5}, false, 0);
}

TEST(OneDNNBlockedTest, InterleavesTwoGroupsWithoutAPrimitive) {
  for (const auto& [channels, tag] : std::vector<std::pair<int64_t, Tag>>{
           {48, Tag::nChw8c}, {64, Tag::nChw16c}, {48, Tag::nhwc}, {10, Tag::nhwc}}) {
    const DenseTensor x = InFormat(MakeTensor({2, channels, 3, 5}), tag);
    const size_t misses = OneDNNContext::CacheMisses();
    Call("shuffle_channel", Backend::ONEDNN, x, {2}, x.dims());
    EXPECT_EQ(OneDNNContext::CacheMisses(), misses);
    ExpectAsOnCpu("shuffle_channel", x, {2}, x.dims(), true, 0);
  }
  const DenseTensor half_full = InFormat(MakeTensor({2, 12, 3, 5}), Tag::nChw8c);
  ExpectAsOnCpu("shuffle_channel", half_full, {2}, half_full.dims(), true, 0);
}

TEST(OneDNNBlockedTest, AddsWithAnActivation) {
  const DenseTensor a = MakeTensor({2, 24, 3, 5}, 1), b = MakeTensor({2, 24, 3, 5}, 2);
  const DenseTensor line = MakeTensor({1, 24, 1, 1}, 3);
  const std::vector<double> left = Values(a), right = Values(b), bias = Values(line);
  const size_t channels = 24, pixels = 15;
  for (const Tag tag : {Tag::nChw16c, Tag::nChw8c, Tag::nhwc, Tag::nchw}) {
    for (const std::string name : {"relu", "sigmoid", "hard_sigmoid", "hard_swish", "clip"}) {
      SCOPED_TRACE(name);
      const float alpha = name == "hard_swish" ? 1 / 6.f : 0.25f, beta = 0.5f;
      const funcs::FusedActivation f =
          funcs::FusedActivationOf(name, name == "relu" ? 0 : alpha, beta);
      const DenseTensor x = InFormat(a, tag), full = InFormat(b, tag);
      for (const DenseTensor* y : {&full, &line}) {
        DenseTensor out;
        KernelCall("fused_elementwise_add")
            .In(x)
            .In(*y)
            .AttrList(-1, name, f.alpha, f.beta, 1.f, std::vector<int>{}, 1.f, 1.f, 1.f)
            .Out(&out, x.dims())
            .Run();
        const bool is_plain = tag == Tag::nchw || (tag == Tag::nhwc && y == &line);
        EXPECT_EQ(IsBlocked(out), !is_plain);
        std::vector<double> expected = left;
        for (size_t i = 0; i < expected.size(); ++i) {
          const size_t channel = i / pixels % channels;
          expected[i] = f.Apply(left[i] + (y == &full ? right[i] : bias[channel]));
        }
        ExpectNear(Values(out), expected, 1e-6);
        // padding that is not 0 would show in a sum over channels
        ExpectNear(Values(ConvOf(out, 8, 2)), Values(ConvOf(Plain(out), 8, 2)), 1e-5);
      }
    }
  }
}

TEST(OneDNNBlockedTest, SpreadsChannelsOverPixels) {
  struct Spread {
    int64_t channels;
    int factor;
    Tag tag;
    bool blocked;
  };
  for (const Spread& s : std::vector<Spread>{{96, 2, Tag::nChw8c, true},
                                             {96, 2, Tag::nChw16c, true},  // 24 channels, padded
                                             {64, 2, Tag::nChw16c, true},
                                             {16, 2, Tag::nChw16c, false},
                                             {16, 4, Tag::nChw8c, false},
                                             {72, 3, Tag::nChw8c, true},
                                             {36, 2, Tag::nChw8c, true},  // both are padded
                                             {96, 2, Tag::nhwc, true},
                                             {24, 2, Tag::nhwc, true},
                                             {18, 3, Tag::nhwc, true},
                                             {4, 2, Tag::nhwc, false}}) {
    SCOPED_TRACE(s.channels);
    const DenseTensor x = InFormat(MakeTensor({2, s.channels, 3, 53}), s.tag);
    const int64_t channels = s.channels / (s.factor * s.factor);
    const DDim dims = {2, channels, 3 * s.factor, 53 * s.factor};
    const Attrs attrs = {s.factor, std::string("NCHW")};
    ExpectAsOnCpu("pixel_shuffle", x, attrs, dims, s.blocked, 0);
    // padding that is not 0 would show in a sum over channels
    const DenseTensor y = Call("pixel_shuffle", Backend::ONEDNN, x, attrs, dims);
    if (s.channels == 96) ExpectNear(Values(ConvOf(y, 8, 2)), Values(ConvOf(Plain(y), 8, 2)), 1e-5);
  }
}

TEST(OneDNNBlockedTest, ShufflesAndSums) {
  const DenseTensor x = ConvOf(MakeTensor({2, 8, 4, 5}), 48, 1),
                    y = ConvOf(MakeTensor({2, 8, 4, 5}), 48, 2);
  ExpectAsOnCpu("shuffle_channel", x, {4}, x.dims(), true, 0);
  ExpectAsOnCpu("shuffle_channel", x, {2}, x.dims(), true, 0);  // 24 channels in blocks of 16
  const DenseTensor plain_x = Plain(x), plain_y = Plain(y);
  DenseTensor sum, expected;
  KernelCall("add_n").InList({&x, &plain_y, &y}).Out(&sum, x.dims()).Run();
  EXPECT_TRUE(IsBlocked(sum));
  KernelCall("add_n", Backend::CPU)
      .InList({&plain_x, &plain_y, &plain_y})
      .Out(&expected, x.dims())
      .Run();
  ExpectNear(Values(sum), Values(expected), 1e-6);
}

TEST(OneDNNBlockedTest, PReluReadsItsFactorsInTheFormatOfX) {
  const DenseTensor x = ConvOf(MakeTensor({2, 8, 4, 5}), 16, 1), plain = Plain(x);
  const std::vector<std::pair<std::string, DDim>> modes = {
      {"all", {1}}, {"channel", {16}}, {"element", {1, 16, 4, 5}}};
  for (const auto& [mode, dims] : modes) {
    const DenseTensor alpha = MakeTensor(dims, 3);
    DenseTensor out, expected;
    KernelCall("prelu")
        .In(x)
        .In(alpha)
        .AttrList(std::string("NCHW"), mode)
        .Out(&out, x.dims())
        .Run();
    EXPECT_TRUE(IsBlocked(out));
    KernelCall("prelu", Backend::CPU)
        .In(plain)
        .In(alpha)
        .AttrList(std::string("NCHW"), mode)
        .Out(&expected, x.dims())
        .Run();
    ExpectNear(Values(out), Values(expected), 1e-6);
  }
}

TEST(OneDNNBlockedTest, PReluOfPaddedBlocksIsPlain) {
  const DenseTensor x = ConvOf(MakeTensor({2, 8, 4, 5}), 6, 1), plain = Plain(x);
  const DenseTensor alpha = MakeTensor({6}, 3);
  DenseTensor out, expected;
  KernelCall("prelu")
      .In(x)
      .In(alpha)
      .AttrList(std::string("NCHW"), std::string("channel"))
      .Out(&out, x.dims())
      .Run();
  EXPECT_FALSE(IsBlocked(out));
  KernelCall("prelu", Backend::CPU)
      .In(plain)
      .In(alpha)
      .AttrList(std::string("NCHW"), std::string("channel"))
      .Out(&expected, x.dims())
      .Run();
  ExpectNear(Values(out), Values(expected), 1e-6);
}

// What oneDNN's own functions drop or keep to one element.
TEST(OneDNNBlockedTest, NaNGoesWhereTheOpSendsIt) {
  DenseTensor image = MakeTensor({2, 8, 4, 6});
  image.data<float>()[7] = std::numeric_limits<float>::quiet_NaN();
  const DenseTensor x = ConvOf(image, 16, 1);
  ExpectAsOnCpu("exp", x, {}, x.dims(), true, 1e-6);
  ExpectAsOnCpu("relu6", x, {}, x.dims(), true, 0);
  ExpectAsOnCpu("clip", x, {Scalar(-1.f), Scalar(1.f)}, x.dims(), true, 0);
  ExpectAsOnCpu("softmax", x, {1}, x.dims(), false, 1e-6);
  ExpectAsOnCpu("max", x, {IntArray({2, 3}), false}, {2, 16}, false, 0);
  ExpectAsOnCpu("min", x, {IntArray({-1}), true}, {2, 16, 4, 1}, false, 0);
  const std::vector<int> two{2, 2}, none{0, 0};
  ExpectAsOnCpu("pool2d", x,
                {IntArray({2, 2}), two, none, false, true, std::string("NCHW"), std::string("max"),
                 false, false, std::string("EXPLICIT")},
                {2, 16, 2, 3}, true, 0);
}

TEST(OneDNNReduceTest, SaysWhatItRefuses) {
  const DenseTensor x = MakeTensor({2, 3, 4}), long_rows = MakeTensor({2, 5000});
  const auto why = [](const DenseTensor& in, IntArray axes) {
    return KernelCall("mean").In(in).AttrList(std::move(axes), false).Why();
  };
  EXPECT_EQ(why(x, {2}), "");
  EXPECT_EQ(why(x, {-1, 1}), "");
  EXPECT_EQ(why(x, {}), "");
  EXPECT_NE(why(x, {1}).find("not the last"), std::string::npos);
  EXPECT_NE(why(x, {3}).find("no axis 3"), std::string::npos);
  EXPECT_NE(why(long_rows, {1}).find("rows of 5000 elements"), std::string::npos);
}

}  // namespace
}  // namespace phi
