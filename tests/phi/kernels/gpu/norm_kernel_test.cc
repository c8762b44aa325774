#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::As;
using testing::ExpectAsOnCpu;
using testing::ExpectNear;
using testing::KernelCall;
using testing::Random;

// Rows of part of a warp, of a warp and of a block, with and without packs, and too long ones.
constexpr int64_t kLens[] = {1, 2, 3, 8, 33, 128, 768, 1000, 1024, 4099, 8192, 16385, 32768, 40004};

template <typename T = float>
KernelCall LayerNorm(int64_t rows, int64_t len, double low, double high) {
  KernelCall call("layer_norm");
  call.In(Random<T>({rows, len}, low, high)).In(Random<T>({len}, 0.5, 1.5)).In(Random<T>({len}));
  return call.Attr(1e-5f).Attr(1).Attr(false).Out({rows, len}).Out({rows}).Out({rows});
}

TEST(GpuLayerNorm, AsOnTheCpu) {
  for (const int64_t len : kLens) {
    for (const int64_t rows : {1, 7, 300}) {
      if (rows * len > 2000000) continue;
      SCOPED_TRACE(Format("%d rows of %d", rows, len));
      ExpectAsOnCpu(LayerNorm(rows, len, -3, 3), Backend::GPU, 5e-5);
      ExpectAsOnCpu<double>(LayerNorm<double>(rows, len, -3, 3), Backend::GPU, 1e-11, 1e-12);
    }
  }
}

// The CPU sums in float, so the reference is computed here.
TEST(GpuLayerNorm, ALargeMeanCostsNoDigits) {
  for (const int64_t len : {40, 1000, 8192}) {
    SCOPED_TRACE(len);
    const KernelCall call = LayerNorm(5, len, 4095, 4097);
    const std::vector<DenseTensor> got = call.Run(Backend::GPU);
    const DenseTensor x = Random({5, len}, 4095, 4097);
    for (int64_t row = 0; row < 5; ++row) {
      const float* from = x.data<float>() + row * len;
      double sum = 0, squares = 0;
      for (int64_t i = 0; i < len; ++i) sum += from[i];
      const double mean = sum / static_cast<double>(len);
      for (int64_t i = 0; i < len; ++i) squares += (from[i] - mean) * (from[i] - mean);
      EXPECT_NEAR(got[1].data<float>()[row], mean, 3e-4);  // the distance of floats there is 5e-4
      const double variance = squares / static_cast<double>(len);
      EXPECT_NEAR(got[2].data<float>()[row], variance, 1e-5 * variance);
    }
  }
}

// The squares of what rounding took from the mean must not be left.
TEST(GpuLayerNorm, RowsOfOneValue) {
  DenseTensor x;
  float* data = x.mutable_data<float>({3, 700}, CPUPlace());
  for (int i = 0; i < 2100; ++i) data[i] = i < 700 ? 0.1f : i < 1400 ? -3e4f : 0.0f;
  KernelCall call("layer_norm");
  call.In(x).In(Random({700}, 0.5, 1.5)).In(Random({700})).Attr(1e-5f).Attr(1).Attr(false);
  const std::vector<DenseTensor> got = call.Out({3, 700}).Out({3}).Out({3}).Run(Backend::GPU);
  for (int row = 0; row < 3; ++row) EXPECT_LE(got[2].data<float>()[row], 1e-15f) << row;
}

TEST(GpuLayerNorm, HalfTypesWithFactorsOfEitherType) {
  for (const int64_t len : {7, 768, 8192}) {
    const DenseTensor x = As<float, bfloat16>(Random({9, len}, -3, 3));
    const DenseTensor scale = Random({len}, 0.5, 1.5), bias = Random({len});
    const DenseTensor narrow_scale = As<float, bfloat16>(scale);
    const DenseTensor narrow_bias = As<float, bfloat16>(bias);
    for (const bool narrow : {false, true}) {
      SCOPED_TRACE(Format("%d, narrow factors: %d", len, narrow));
      KernelCall call("layer_norm");
      call.In(x).In(narrow ? narrow_scale : scale).In(narrow ? narrow_bias : bias);
      call.Attr(1e-5f).Attr(1).Attr(false).Out({9, len}).Out({9}).Out({9});
      const std::vector<DenseTensor> wanted = call.Run(Backend::CPU), got = call.Run(Backend::GPU);
      ExpectNear<bfloat16>(got[0], wanted[0], 1e-5, 0.008);
      ExpectNear<float>(got[1], wanted[1], 1e-6, 1e-5);
      ExpectNear<float>(got[2], wanted[2], 1e-6, 1e-5);
    }
  }
}

TEST(GpuLayerNorm, Gradients) {
  for (const int64_t len : kLens) {
    for (const int64_t rows : {1, 7, 300}) {
      if (rows * len > 2000000) continue;
      SCOPED_TRACE(Format("%d rows of %d", rows, len));
      const DDim dims{rows, len};
      KernelCall call("layer_norm_grad");
      call.In(Random(dims, -3, 3)).In(Random({len}, 0.5, 1.5)).In(Random({len}));
      call.In(Random({rows})).In(Random({rows}, 0.5, 2)).In(Random(dims, -1, 2));
      call.Attr(1e-5f).Attr(1).Attr(false).Out(dims).Out({len}).Out({len});
      ExpectAsOnCpu(call, Backend::GPU, 1e-6, 1e-6);
    }
  }
}

// All that is left of rows of two elements is rounding, which must be the CPU's.
TEST(GpuLayerNorm, TheGradientOfTwoElementsCancels) {
  DenseTensor x, mean, variance;
  float* data = x.mutable_data<float>({1, 2}, CPUPlace());
  data[0] = 3;
  data[1] = 7;
  mean.mutable_data<float>({1}, CPUPlace())[0] = 5;
  variance.mutable_data<float>({1}, CPUPlace())[0] = 4;
  KernelCall call("layer_norm_grad");
  call.In(x).In(Random({2}, 0.5, 1.5)).In(Random({2})).In(mean).In(variance).In(Random({1, 2}));
  call.Attr(0.0f).Attr(1).Attr(false).Out({1, 2}).Out({2}).Out({2});
  ExpectAsOnCpu(call, Backend::GPU, 1e-12, 1e-6);
}

template <typename T>
KernelCall SkipLayerNorm(const DDim& x, const DDim& y, const DDim& out) {
  const int64_t len = out[out.size() - 1];
  KernelCall call("skip_layernorm");
  call.In(Random<T>(x, -3, 3)).In(Random<T>(y, -2, 4));
  call.In(Random<T>({len}, 0.5, 1.5)).In(Random<T>({len}));
  return call.Attr(1e-5f).Attr(out.size() - 1).Out(out);
}

TEST(GpuSkipLayerNorm, AsOnTheCpu) {
  for (const int64_t len : kLens) {
    SCOPED_TRACE(len);
    const DDim dims = {2, 3, len};
    ExpectAsOnCpu(SkipLayerNorm<float>(dims, dims, dims), Backend::GPU, 5e-5);
    ExpectAsOnCpu<double>(SkipLayerNorm<double>(dims, dims, dims), Backend::GPU, 1e-11, 1e-12);
  }
  ExpectAsOnCpu(SkipLayerNorm<float>({1, 3, 8}, {2, 1, 8}, {2, 3, 8}), Backend::GPU, 5e-5);
  ExpectAsOnCpu(SkipLayerNorm<float>({8}, {2, 8}, {2, 8}), Backend::GPU, 5e-5);
  ExpectAsOnCpu(SkipLayerNorm<float>({0, 8}, {0, 8}, {0, 8}), Backend::GPU, 5e-5);
}

struct Rows {
  int64_t count, len;
};

// Factors of the type of x, and of float32. Few rows have many threads each, many rows a warp each;
// the longest ones are not held.
TEST(GpuSkipLayerNorm, HalfTypesAreAddedInFloat) {
  for (const Rows& rows : {Rows{9, 3}, Rows{9, 8}, Rows{9, 768}, Rows{4099, 512}, Rows{4099, 768},
                           Rows{9, 9001}, Rows{9, 20000}, Rows{2, 40000}}) {
    SCOPED_TRACE(Format("%d of %d", rows.count, rows.len));
    const DDim dims = {rows.count, rows.len}, len = {rows.len};
    const DenseTensor x = Random<float16>(dims, -3, 3), y = Random<float16>(dims, -2, 4);
    const DenseTensor scale = Random<float16>(len, 0.5, 1.5), bias = Random<float16>(len);
    const auto call = [&](const DenseTensor& a, const DenseTensor& b, const DenseTensor& factors,
                          const DenseTensor& shifts) {
      KernelCall made("skip_layernorm");
      made.In(a).In(b).In(factors).In(shifts).Attr(1e-5f).Attr(1).Out(dims);
      return made;
    };
    const auto wide = [](const DenseTensor& half) { return As<float16, float>(half); };
    const DenseTensor wanted = call(wide(x), wide(y), wide(scale), wide(bias)).Run(Backend::CPU)[0];
    for (const bool is_half : {true, false}) {
      const DenseTensor got = call(x, y, is_half ? scale : wide(scale), is_half ? bias : wide(bias))
                                  .Run(Backend::GPU)[0];
      ExpectNear<float>(wide(got), wanted, 4e-3, 2e-3);
    }
  }
}

KernelCall GroupNorm(const DDim& dims, int groups, const std::string& layout) {
  const int64_t channels = layout == "NHWC" ? dims[dims.size() - 1] : dims[1];
  KernelCall call("group_norm");
  call.In(Random(dims, -3, 5)).In(Random({channels}, 0.5, 1.5)).In(Random({channels}));
  call.Attr(1e-5f).Attr(groups).Attr(layout);
  return call.Out(dims).Out({dims[0], groups}).Out({dims[0], groups});
}

TEST(GpuGroupNorm, AsOnTheCpu) {
  ExpectAsOnCpu(GroupNorm({3, 8, 5, 7}, 4, "NCHW"), Backend::GPU, 2e-5);
  ExpectAsOnCpu(GroupNorm({2, 6, 16, 16}, 3, "NCHW"), Backend::GPU, 2e-5);
  ExpectAsOnCpu(GroupNorm({2, 7, 5, 5}, 3, "NCHW"), Backend::GPU, 2e-5);  // a smaller last group
  ExpectAsOnCpu(GroupNorm({2, 4, 200, 200}, 2, "NCHW"), Backend::GPU, 2e-5);  // too long
  ExpectAsOnCpu(GroupNorm({3, 5, 7, 8}, 4, "NHWC"), Backend::GPU, 2e-5);
}

TEST(GpuInstanceNorm, AsOnTheCpu) {
  for (const DDim& dims :
       {DDim({3, 5, 7, 9}), DDim({2, 3, 64, 64}), DDim({1, 2, 190, 190}), DDim({2, 4, 3})}) {
    SCOPED_TRACE(dims);
    KernelCall call("instance_norm");
    call.In(Random(dims, -2, 3)).In(Random({dims[1]}, 0.5, 1.5)).In(Random({dims[1]}));
    call.Attr(1e-5f).Out(dims).Out({dims[0] * dims[1]}).Out({dims[0] * dims[1]});
    ExpectAsOnCpu(call, Backend::GPU, 2e-5);
  }
}

}  // namespace
}  // namespace phi
