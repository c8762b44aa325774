#include <climits>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "phi/core/enforce.h"
#include "phi/kernels/onednn/onednn_window.h"
#include "tests/phi/kernels/onednn/kernel_call.h"

namespace phi {
namespace {

using test::ExpectNear;
using test::IsBlocked;
using test::KernelCall;
using test::MakeTensor;
using test::Values;

struct ConvCase {
  std::vector<int64_t> input;  // N, C, H, W
  std::vector<int64_t> filter;
  std::vector<int> strides = {1, 1};
  std::vector<int> paddings = {0, 0};
  std::string algorithm = "EXPLICIT";
  int groups = 1;
  std::vector<int> dilations = {1, 1};
};

struct ConvGeometry {
  int64_t pad_top, pad_left, height, width;
  std::vector<int> dilations;
};

int64_t SamePadding(int64_t size, int64_t stride, int64_t window) {
  return std::max<int64_t>(((size + stride - 1) / stride - 1) * stride + window - size, 0);
}

ConvGeometry Geometry(const ConvCase& c) {
  int64_t begin[2], end[2], out[2];
  std::vector<int> dilations = c.algorithm == "SAME" ? std::vector<int>{1, 1} : c.dilations;
  for (size_t i = 0; i < 2; ++i) {
    const int64_t size = c.input[2 + i];
    begin[i] = c.paddings.size() == 4 ? c.paddings[2 * i] : c.paddings[i];
    end[i] = c.paddings.size() == 4 ? c.paddings[2 * i + 1] : c.paddings[i];
    if (c.algorithm == "VALID") begin[i] = end[i] = 0;
    if (c.algorithm == "SAME") {
      const int64_t total = SamePadding(size, c.strides[i], c.filter[2 + i]);
      begin[i] = total / 2;
      end[i] = total - begin[i];
    }
    const int64_t extent = (c.filter[2 + i] - 1) * dilations[i] + 1;
    out[i] = (size + begin[i] + end[i] - extent) / c.strides[i] + 1;
  }
  return {begin[0], begin[1], out[0], out[1], dilations};
}

std::vector<double> NaiveConv(const ConvCase& c, const std::vector<double>& x,
                              const std::vector<double>& w) {
  const ConvGeometry g = Geometry(c);
  const int64_t group_in = c.filter[1], group_out = c.filter[0] / c.groups;
  std::vector<double> out;
  for (int64_t n = 0; n < c.input[0]; ++n)
    for (int64_t m = 0; m < c.filter[0]; ++m)
      for (int64_t oh = 0; oh < g.height; ++oh)
        for (int64_t ow = 0; ow < g.width; ++ow) {
          double sum = 0;
          for (int64_t k = 0; k < group_in; ++k)
            for (int64_t i = 0; i < c.filter[2]; ++i)
              for (int64_t j = 0; j < c.filter[3]; ++j) {
                const int64_t h = oh * c.strides[0] - g.pad_top + i * g.dilations[0];
                const int64_t v = ow * c.strides[1] - g.pad_left + j * g.dilations[1];
                if (h < 0 || v < 0 || h >= c.input[2] || v >= c.input[3]) continue;
                const int64_t channel = m / group_out * group_in + k;
                sum += x[((n * c.input[1] + channel) * c.input[2] + h) * c.input[3] + v] *
                       w[((m * group_in + k) * c.filter[2] + i) * c.filter[3] + j];
              }
          out.push_back(sum);
        }
  return out;
}

DDim OutDims(const ConvCase& c) {
  const ConvGeometry g = Geometry(c);
  return {c.input[0], c.filter[0], g.height, g.width};
}

KernelCall& Attributes(KernelCall& call, const ConvCase& c, const std::string& format) {
  return call.AttrList(c.strides, c.paddings, c.algorithm, c.groups, c.dilations, format, false,
                       512, false);
}

const ConvCase kConvCases[] = {
    {{2, 1, 8, 8}, {6, 1, 3, 3}, {1, 1}, {1, 1}},
    {{1, 6, 7, 9}, {16, 6, 5, 5}},
    {{3, 16, 10, 6}, {24, 16, 3, 2}, {2, 1}, {1, 0}},
    {{1, 8, 9, 9}, {8, 8, 3, 3}, {2, 2}, {0, 1, 2, 1}},
    {{1, 4, 11, 11}, {6, 4, 3, 3}, {1, 1}, {2, 2}, "EXPLICIT", 1, {2, 2}},
    {{2, 6, 7, 8}, {4, 6, 3, 3}, {2, 2}, {9, 9}, "SAME", 1, {3, 3}},
    {{2, 6, 7, 8}, {4, 6, 3, 3}, {2, 2}, {9, 9}, "VALID"},
    {{2, 6, 7, 8}, {9, 2, 3, 3}, {1, 1}, {1, 1}, "EXPLICIT", 3},
    {{1, 10, 6, 6}, {10, 1, 3, 3}, {1, 1}, {1, 1}, "EXPLICIT", 10},
    {{1, 5, 6, 6}, {10, 1, 3, 3}, {1, 1}, {1, 1}, "EXPLICIT", 5},
    {{1, 64, 5, 5}, {32, 64, 1, 1}},
};

TEST(OneDNNConvTest, AgreesWithTheLoop) {
  for (const ConvCase& c : kConvCases) {
    const DenseTensor x = MakeTensor(make_ddim(c.input), 1);
    const DenseTensor w = MakeTensor(make_ddim(c.filter), 2);
    DenseTensor out;
    KernelCall call("conv2d");
    Attributes(call.In(x).In(w), c, "NCHW").Out(&out, OutDims(c)).Run();
    ExpectNear(Values(out), NaiveConv(c, Values(x), Values(w)), 1e-5);
  }
}

TEST(OneDNNConvTest, DepthwiseAndInferFormsAgreeToo) {
  const ConvCase c = kConvCases[8];
  const DenseTensor x = MakeTensor(make_ddim(c.input), 1);
  const DenseTensor w = MakeTensor(make_ddim(c.filter), 2);
  const std::vector<double> expected = NaiveConv(c, Values(x), Values(w));
  DenseTensor depthwise, infer;
  KernelCall call("depthwise_conv2d");
  Attributes(call.In(x).In(w), c, "NCHW").Attr(false).Out(&depthwise, OutDims(c)).Run();
  ExpectNear(Values(depthwise), expected, 1e-5);
  KernelCall("conv2d_infer")
      .In(x)
      .In(w)
      .AttrList(c.strides, c.paddings, c.algorithm, c.groups, c.dilations, std::string("NCHW"))
      .Out(&infer, OutDims(c))
      .Run();
  ExpectNear(Values(infer), expected, 1e-5);
}

TEST(OneDNNConvTest, ChannelsLastGivesTheSameNumbers) {
  for (const ConvCase& c : kConvCases) {
    const DenseTensor x = MakeTensor(make_ddim(c.input), 1);
    const DenseTensor w = MakeTensor(make_ddim(c.filter), 2);
    DenseTensor last, out, first;
    TransformLayout(x, DataLayout::NHWC, &last);
    const DDim dims = OutDims(c);
    KernelCall call("conv2d");
    Attributes(call.In(last).In(w), c, "NHWC")
        .Out(&out, {dims[0], dims[2], dims[3], dims[1]})
        .Run();
    DenseTensor plain;
    TransformLayout(out, DataLayout::ANY, &plain);
    plain.set_layout(DataLayout::NHWC);
    TransformLayout(plain, DataLayout::NCHW, &first);
    ASSERT_EQ(first.dims(), dims);
    ExpectNear(Values(first), NaiveConv(c, Values(x), Values(w)), 1e-5);
  }
}

// Filters may change between runs (training), so a reordered copy must not outlive the run.
TEST(OneDNNConvTest, SeesAFilterThatWasChangedInPlace) {
  const ConvCase c{{1, 16, 6, 6}, {16, 16, 3, 3}};
  const DenseTensor x = MakeTensor(make_ddim(c.input), 1);
  DenseTensor w = MakeTensor(make_ddim(c.filter), 2);
  for (int run = 0; run < 3; ++run) {
    DenseTensor out;
    KernelCall call("conv2d");
    Attributes(call.In(x).In(w), c, "NCHW").Out(&out, OutDims(c)).Run();
    ExpectNear(Values(out), NaiveConv(c, Values(x), Values(w)), 1e-5);
    for (int64_t i = 0; i < w.numel(); ++i) w.data<float>()[i] += 0.5f;
  }
}

TEST(OneDNNConvTest, AConstantFilterIsReorderedOnce) {
  const ConvCase c{{1, 16, 6, 6}, {16, 16, 3, 3}, {2, 2}};
  const DenseTensor x = MakeTensor(make_ddim(c.input), 1);
  const DenseTensor w = MakeTensor(make_ddim(c.filter), 2);
  w.Holder()->MakeConstant();
  const auto expected = NaiveConv(c, Values(x), Values(w));
  const auto run = [&] {
    DenseTensor out;
    KernelCall call("conv2d");
    Attributes(call.In(x).In(w), c, "NCHW").Out(&out, OutDims(c)).Run();
    ExpectNear(Values(out), expected, 1e-5);
  };
  for (int i = 0; i < 3; ++i) run();
  EXPECT_EQ(w.Holder()->derived()->size(), 1u);
  std::thread other(run);  // finds it, with a primitive of its own
  other.join();
  EXPECT_EQ(w.Holder()->derived()->size(), 1u);
}

// conv -> relu -> max pool -> conv: what lies between stays in blocks.
TEST(OneDNNConvTest, ChainStaysBlocked) {
  const ConvCase a{{2, 8, 12, 12}, {16, 8, 3, 3}, {1, 1}, {1, 1}};
  const DenseTensor x = MakeTensor(make_ddim(a.input), 1);
  const DenseTensor w = MakeTensor(make_ddim(a.filter), 2);
  DenseTensor conv, pool;
  KernelCall first("conv2d");
  Attributes(first.In(x).In(w), a, "NCHW").Out(&conv, OutDims(a)).Run();
  EXPECT_TRUE(IsBlocked(conv));
  KernelCall("relu").In(conv).Out(&conv).Run();  // in place
  EXPECT_TRUE(IsBlocked(conv));
  std::vector<double> expected = NaiveConv(a, Values(x), Values(w));
  for (double& v : expected) v = std::max(v, 0.0);
  ExpectNear(Values(conv), expected, 1e-5);
  KernelCall("pool2d")
      .In(conv)
      .AttrList(IntArray({2, 2}), std::vector<int>{2, 2}, std::vector<int>{0, 0}, false, true,
                std::string("NCHW"), std::string("max"), false, false, std::string("EXPLICIT"))
      .Out(&pool, {2, 16, 6, 6})
      .Run();
  EXPECT_TRUE(IsBlocked(pool));
  std::vector<double> pooled;
  for (int64_t plane = 0; plane < 32; ++plane)
    for (int64_t h = 0; h < 6; ++h)
      for (int64_t v = 0; v < 6; ++v) {
        const size_t at = static_cast<size_t>(plane * 144 + h * 24 + v * 2);
        pooled.push_back(
            std::max({expected[at], expected[at + 1], expected[at + 12], expected[at + 13]}));
      }
  ExpectNear(Values(pool), pooled, 1e-5);
}

TEST(OneDNNConvTest, SaysWhatItRefuses) {
  const ConvCase c;
  const DenseTensor x = MakeTensor({1, 4, 5, 5}), w = MakeTensor({4, 4, 3, 3}),
                    line = MakeTensor({1, 4, 5});
  const DenseTensor empty = MakeTensor({1, 4, 0, 5});
  KernelCall rank("conv2d"), no_rows("conv2d"), filter("conv2d"), relu("depthwise_conv2d");
  EXPECT_NE(Attributes(rank.In(line).In(w), c, "NCHW").Why().find("input has rank 3"),
            std::string::npos);
  EXPECT_NE(Attributes(no_rows.In(empty).In(w), c, "NCHW").Why().find("are empty"),
            std::string::npos);
  EXPECT_NE(Attributes(filter.In(x).In(line), c, "NCHW").Why().find("filter has rank 3"),
            std::string::npos);
  EXPECT_NE(Attributes(relu.In(x).In(w), c, "NCHW").Attr(true).Why().find("fuse_relu"),
            std::string::npos);
}

// Products of such sizes do not fit into 64 bits; what is left of them would.
TEST(OneDNNConvTest, RefusesSizesThatOverflow) {
  constexpr int64_t kLarge = int64_t{1} << 40;
  const std::vector<int> ones = {1, 1}, zeros = {0, 0}, large = {INT_MAX, 1};
  const auto why = [&](const dnnl::memory::dims& input, const dnnl::memory::dims& sizes,
                       const std::vector<int>& strides, const std::vector<int>& dilations) {
    return onednn::WhyNotConvWindow(input, sizes, {strides, zeros, "EXPLICIT", dilations, true});
  };
  EXPECT_EQ(why({4, 4}, {3, 3}, {2, 2}, ones), "");
  EXPECT_NE(why({kLarge, 1}, {3, 3}, large, ones), "");
  EXPECT_NE(why({4, 4}, {int64_t{1} << 33, 1}, ones, large), "");
  EXPECT_NE(why({kLarge, 1}, {kLarge, 1}, large, large), "");
}

TEST(OneDNNConvTest, ErrorNamesOperationAndShapes) {
  const ConvCase c{{1, 4, 5, 5}, {4, 4, 3, 3}};
  const DenseTensor x = MakeTensor(make_ddim(c.input)), w = MakeTensor(make_ddim(c.filter));
  DenseTensor out;
  KernelCall call("conv2d");
  Attributes(call.In(x).In(w), c, "NCHW").Out(&out, {1, 4, 7, 7});  // no such output
  try {
    call.Run();
    FAIL();
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), EXTERNAL);
    const std::string text = error.what();
    EXPECT_NE(text.find("conv2d"), std::string::npos) << text;
    EXPECT_NE(text.find("[4, 4, 3, 3]"), std::string::npos) << text;
    EXPECT_NE(text.find("invalid_arguments"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace phi
