// Edges at which kernels could reasonably differ: the values are Paddle 2.6.2's, asked on its CPU.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "phi/kernels/assign_kernel.h"
#include "phi/kernels/batch_norm_kernel.h"
#include "phi/kernels/cast_kernel.h"
#include "phi/kernels/concat_kernel.h"
#include "phi/kernels/dropout_kernel.h"
#include "phi/kernels/elementwise_divide_kernel.h"
#include "phi/kernels/elementwise_kernel.h"
#include "phi/kernels/embedding_kernel.h"
#include "phi/kernels/layer_norm_kernel.h"
#include "phi/kernels/matmul_kernel.h"
#include "phi/kernels/pool_kernel.h"
#include "phi/kernels/scale_kernel.h"
#include "phi/kernels/slice_kernel.h"
#include "phi/kernels/softmax_kernel.h"
#include "tests/phi/kernels/cpu/kernel_test_util.h"

namespace phi {
namespace {

using phi::testing::Cpu;
using phi::testing::Output;
using phi::testing::Tensor;
using phi::testing::Values;

constexpr float kInf = std::numeric_limits<float>::infinity();

std::vector<float> Pool5x5(const char* type, std::vector<int64_t> ksize, int stride,
                           std::vector<int> pads, int64_t out_size, bool exclusive) {
  std::vector<float> image(25);
  for (size_t i = 0; i < image.size(); ++i) image[i] = static_cast<float>(i + 1);
  DenseTensor out = Output<float>({1, 1, out_size, out_size});
  Pool2dKernel<float>(Cpu(), Tensor<float>({1, 1, 5, 5}, image), IntArray(ksize), {stride, stride},
                      pads, true, exclusive, "NCHW", type, false, false, "EXPLICIT", &out);
  return Values<float>(out);
}

void ExpectNear(const std::vector<float>& got, const std::vector<float>& want, float tolerance) {
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < got.size(); ++i) {
    if (std::isnan(want[i])) {
      EXPECT_TRUE(std::isnan(got[i])) << "at " << i;
    } else {
      EXPECT_NEAR(got[i], want[i], tolerance) << "at " << i;
    }
  }
}

TEST(Pool2dKernel, MeanCountsImageOrImageAndPadding) {
  ExpectNear(Pool5x5("avg", {3, 3}, 2, {1, 1}, 3, true),
             {4, 5.5f, 7, 11.5f, 13, 14.5f, 19, 20.5f, 22}, 1e-5f);
  ExpectNear(Pool5x5("avg", {3, 3}, 2, {1, 1}, 3, false),
             {1.7778f, 3.6667f, 3.1111f, 7.6667f, 13, 9.6667f, 8.4444f, 13.6667f, 9.7778f}, 1e-4f);
  ExpectNear(Pool5x5("avg", {2, 2}, 2, {0, 1, 1, 0}, 3, false),
             {1.75f, 5, 7, 6.75f, 15, 17, 10.5f, 22.5f, 24.5f}, 1e-5f);
}

TEST(Pool2dKernel, WindowsBesideTheImage) {
  const float nan = std::nanf("");
  ExpectNear(Pool5x5("avg", {2, 2}, 3, {1, 1}, 3, true),
             {1, 3.5f, nan, 13.5f, 16, nan, nan, nan, nan}, 1e-5f);
  ExpectNear(Pool5x5("avg", {2, 2}, 3, {1, 1}, 3, false), {0.25f, 1.75f, 0, 6.75f, 16, 0, 0, 0, 0},
             1e-5f);
  const float low = std::numeric_limits<float>::lowest();
  EXPECT_EQ(Pool5x5("max", {2, 2}, 4, {1, 1}, 3, true),
            (std::vector<float>{1, 5, low, 21, 25, low, low, low, low}));
}

TEST(Pool2dKernel, NanInAMaximumLastsUntilTheNextNumber) {
  DenseTensor out = Output<float>({1, 1, 1, 3});
  Pool2dKernel<float>(Cpu(), Tensor<float>({1, 1, 1, 5}, {std::nanf(""), -1, 2, kInf, -kInf}),
                      IntArray({1, 3}), {1, 1}, {0, 0}, false, true, "NCHW", "max", false, false,
                      "EXPLICIT", &out);
  EXPECT_EQ(Values<float>(out), (std::vector<float>{2, kInf, kInf}));
}

TEST(Pool2dKernel, LayoutsAndRowsAgree) {
  std::vector<float> values(2 * 3 * 9 * 11);
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i * 37 % 101);
  std::vector<float> last(values.size());
  for (int64_t n = 0; n < 2; ++n) {
    for (int64_t c = 0; c < 3; ++c) {
      for (int64_t p = 0; p < 99; ++p) last[(n * 99 + p) * 3 + c] = values[(n * 3 + c) * 99 + p];
    }
  }
  for (const char* type : {"max", "avg"}) {
    for (int stride : {1, 2, 3}) {
      const int64_t h = (9 + 2 - 3) / stride + 1, w = (11 + 1 - 2) / stride + 1;
      DenseTensor first = Output<float>({2, 3, h, w}), second = Output<float>({2, h, w, 3});
      Pool2dKernel<float>(Cpu(), Tensor<float>({2, 3, 9, 11}, values), IntArray({3, 2}),
                          {stride, stride}, {1, 1, 1, 0}, false, true, "NCHW", type, false, false,
                          "EXPLICIT", &first);
      Pool2dKernel<float>(Cpu(), Tensor<float>({2, 9, 11, 3}, last), IntArray({3, 2}),
                          {stride, stride}, {1, 1, 1, 0}, false, true, "NHWC", type, false, false,
                          "EXPLICIT", &second);
      for (int64_t n = 0; n < 2; ++n) {
        for (int64_t c = 0; c < 3; ++c) {
          for (int64_t p = 0; p < h * w; ++p) {
            ASSERT_FLOAT_EQ(first.data<float>()[(n * 3 + c) * h * w + p],
                            second.data<float>()[(n * h * w + p) * 3 + c])
                << type << " stride " << stride;
          }
        }
      }
    }
  }
}

TEST(DropoutRawKernel, ASeedGivesTheMaskOfTheOriginal) {
  const std::vector<uint8_t> kMask{1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1};
  DenseTensor out = Output<float>({20}), mask = Output<uint8_t>({20});
  const DenseTensor x = Tensor<float>({20}, std::vector<float>(20, 1.0f));
  DropoutRawKernel<float>(Cpu(), x, paddle::none, 0.3f, false, "upscale_in_train", 123, true, &out,
                          &mask);
  EXPECT_EQ(Values<uint8_t>(mask), kMask);
  EXPECT_FLOAT_EQ(out.data<float>()[0], 1.0f / 0.7f);
  EXPECT_EQ(out.data<float>()[4], 0.0f);
  const paddle::optional<DenseTensor> seed(Tensor<int>({1}, {123}));
  DropoutRawKernel<float>(Cpu(), x, seed, 0.3f, false, "downgrade_in_infer", 7, true, &out, &mask);
  EXPECT_EQ(Values<uint8_t>(mask), kMask) << "the tensor outranks the attribute";
  EXPECT_EQ(out.data<float>()[0], 1.0f);
}

TEST(DropoutRawKernel, TestAndCertainty) {
  DenseTensor out = Output<float>({2});
  const DenseTensor x = Tensor<float>({2}, {1, 2});
  DropoutRawKernel<float>(Cpu(), x, paddle::none, 0.25f, true, "downgrade_in_infer", 0, false, &out,
                          nullptr);
  EXPECT_EQ(Values<float>(out), (std::vector<float>{0.75f, 1.5f}));
  DropoutRawKernel<float>(Cpu(), x, paddle::none, 0.25f, true, "upscale_in_train", 0, false, &out,
                          nullptr);
  EXPECT_EQ(Values<float>(out), (std::vector<float>{1, 2}));
  DropoutRawKernel<float>(Cpu(), x, paddle::none, 1.0f, false, "upscale_in_train", 0, false, &out,
                          nullptr);
  EXPECT_EQ(Values<float>(out), (std::vector<float>{0, 0}));
}

TEST(ScaleKernel, FactorsAreConvertedFirst) {
  DenseTensor out = Output<int>({3});
  ScaleKernel<int>(Cpu(), Tensor<int>({3}, {-7, 3, 5}), 2.5f, 1.5f, true, &out);
  EXPECT_EQ(Values<int>(out), (std::vector<int>{-13, 7, 11}));
  DenseTensor after = Output<float>({1});
  ScaleKernel<float>(Cpu(), Tensor<float>({1}, {3}), 2.0f, 1.0f, false, &after);
  EXPECT_EQ(after.data<float>()[0], 8.0f);
}

TEST(DivideKernel, IntegersTruncateAndRefuseZero) {
  DenseTensor out = Output<int>({3});
  DivideKernel<int>(Cpu(), Tensor<int>({3}, {-7, 7, 6}), Tensor<int>({3}, {2, -2, 4}), &out);
  EXPECT_EQ(Values<int>(out), (std::vector<int>{-3, -3, 1}));
  EXPECT_THROW(DivideKernel<int>(Cpu(), Tensor<int>({1}, {1}), Tensor<int>({1}, {0}), &out),
               enforce::EnforceNotMet);
}

TEST(ElementwisePowKernel, IntegersAreRounded) {
  DenseTensor out = Output<int>({3});
  ElementwisePowKernel<int>(Cpu(), Tensor<int>({3}, {-7, 3, 6}), Tensor<int>({3}, {2, 3, -1}),
                            &out);
  EXPECT_EQ(Values<int>(out), (std::vector<int>{49, 27, 0}));
}

TEST(SoftmaxKernel, InfiniteAndDistantNumbers) {
  DenseTensor out = Output<float>({3, 3});
  SoftmaxKernel<float>(Cpu(), Tensor<float>({3, 3}, {1, -kInf, 2, -200, 0, 0, -kInf, -kInf, -kInf}),
                       -1, &out);
  const float nan = std::nanf("");
  ExpectNear(Values<float>(out), {0.268941f, 0, 0.731059f, 0, 0.5f, 0.5f, nan, nan, nan}, 1e-6f);
}

TEST(SliceKernel, DroppingAllAxesGivesRankZero) {
  DenseTensor out = Output<float>(DDim(std::initializer_list<int64_t>{}));
  SliceKernel<float>(Cpu(), Tensor<float>({6}, {0, 1, 2, 3, 4, 5}), {0}, {2}, {3}, {1}, {0}, &out);
  EXPECT_EQ(out.data<float>()[0], 2.0f);
  DenseTensor last = Output<float>({3});
  SliceKernel<float>(Cpu(), Tensor<float>({2, 3}, {0, 1, 2, 3, 4, 5}), {0}, {-1}, {0}, {-1}, {0},
                     &last);
  EXPECT_EQ(Values<float>(last), (std::vector<float>{3, 4, 5}));
}

TEST(SliceKernel, InnerAxes) {
  std::vector<int> values(2 * 3 * 4);
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int>(i);
  DenseTensor out = Output<int>({2, 2, 2});
  SliceKernel<int>(Cpu(), Tensor<int>({2, 3, 4}, values), {1, 2}, {1, -3}, {3, -1}, {}, {}, &out);
  EXPECT_EQ(Values<int>(out), (std::vector<int>{5, 6, 9, 10, 17, 18, 21, 22}));
}

TEST(ConcatKernel, SequencesOfAxisZeroFollowEachOther) {
  DenseTensor a = Tensor<float>({2, 1}, {1, 2}), b = Tensor<float>({3, 1}, {3, 4, 5});
  a.set_lod({{0, 1, 2}});
  b.set_lod({{0, 3}});
  const DenseTensor empty = Output<float>({0, 1});
  DenseTensor out = Output<float>({5, 1});
  ConcatKernel<float>(Cpu(), {&a, &b}, 0, &out);
  EXPECT_EQ(Values<float>(out), (std::vector<float>{1, 2, 3, 4, 5}));
  EXPECT_EQ(out.lod(), (LoD{{0, 1, 2, 5}}));
  DenseTensor two = Output<float>({2, 1});
  a.set_lod({});
  ConcatKernel<float>(Cpu(), {&empty, &a}, -2, &two);
  EXPECT_EQ(Values<float>(two), (std::vector<float>{1, 2}));
}

TEST(CastKernel, BoolIsNotZeroAndInPlaceWorks) {
  DenseTensor x = Tensor<float>({4}, {0, 0.5f, -1, std::nanf("")});
  CastKernel<float>(Cpu(), x, DataType::BOOL, &x);
  EXPECT_EQ(x.dtype(), DataType::BOOL);
  EXPECT_EQ(Values<bool>(x), (std::vector<bool>{false, true, true, true}));
  CastKernel<bool>(Cpu(), x, DataType::FLOAT64, &x);
  EXPECT_EQ(Values<double>(x), (std::vector<double>{0, 1, 1, 1}));
}

TEST(EmbeddingKernel, PaddingRowsAreZeroAndIdsAreChecked) {
  const DenseTensor w = Tensor<float>({3, 2}, {1, 2, 3, 4, 5, 6});
  DenseTensor out = Output<float>({2, 2});
  EmbeddingKernel<float>(Cpu(), Tensor<int>({2}, {2, 1}), w, 1, &out);
  EXPECT_EQ(Values<float>(out), (std::vector<float>{5, 6, 0, 0}));
  EXPECT_THROW(EmbeddingKernel<float>(Cpu(), Tensor<int64_t>({2}, {0, 3}), w, -1, &out),
               enforce::EnforceNotMet);
  EXPECT_THROW(EmbeddingKernel<float>(Cpu(), Tensor<int64_t>({2}, {0, -1}), w, -1, &out),
               enforce::EnforceNotMet);
}

TEST(MatmulKernel, VectorsBatchesAndIntegers) {
  DenseTensor dot = Output<float>(DDim(std::initializer_list<int64_t>{}));
  const DenseTensor v = Tensor<float>({3}, {0, 1, 2});
  MatmulKernel<float>(Cpu(), v, v, false, false, &dot);
  EXPECT_EQ(dot.data<float>()[0], 5.0f);
  DenseTensor rows = Output<int>({2});
  MatmulKernel<int>(Cpu(), Tensor<int>({2, 3}, {0, 1, 2, 3, 4, 5}), Tensor<int>({3}, {0, 1, 2}),
                    false, false, &rows);
  EXPECT_EQ(Values<int>(rows), (std::vector<int>{5, 14}));
  // [2, 1, 1, 2] x [3, 2, 1] pairs every batch of x with every batch of y
  DenseTensor all = Output<float>({2, 3, 1, 1});
  MatmulKernel<float>(Cpu(), Tensor<float>({2, 1, 1, 2}, {1, 2, 3, 4}),
                      Tensor<float>({3, 2, 1}, {1, 0, 0, 1, 1, 1}), false, false, &all);
  EXPECT_EQ(Values<float>(all), (std::vector<float>{1, 2, 3, 3, 4, 7}));
}

TEST(BatchNormKernel, TrainingUpdatesTheRunningStatistics) {
  // channel 0: 1 2 3 4, channel 1: 10 10 20 20
  const DenseTensor x = Tensor<float>({2, 2, 2}, {1, 2, 10, 10, 3, 4, 20, 20});
  DenseTensor mean = Tensor<float>({2}, {0, 100}), variance = Tensor<float>({2}, {1, 1});
  DenseTensor y = Output<float>({2, 2, 2}), saved_mean, saved_std;
  BatchNormKernel<float>(Cpu(), x, paddle::none, paddle::none, mean, variance, 0.9f, 0.0f, "NCHW",
                         false, false, false, false, &y, &mean, &variance, &saved_mean, &saved_std,
                         nullptr);
  ExpectNear(Values<float>(saved_mean), {2.5f, 15}, 1e-5f);
  ExpectNear(Values<float>(saved_std), {1 / std::sqrt(1.25f), 0.2f}, 1e-5f);
  ExpectNear(Values<float>(mean), {0.25f, 91.5f}, 1e-4f);
  ExpectNear(Values<float>(variance), {1.025f, 3.4f}, 1e-4f);
  ExpectNear(Values<float>(y), {-1.341641f, -0.447214f, -1, -1, 0.447214f, 1.341641f, 1, 1}, 1e-5f);
}

TEST(BatchNormKernel, GivenStatisticsLayoutsAndRelu) {
  const DenseTensor x =
      Tensor<float>({1, 2, 2}, {1, -2, 3, -4});  // NHWC: two pixels of two channels
  const DenseTensor mean = Tensor<float>({2}, {1, 0}), variance = Tensor<float>({2}, {4, 1});
  const paddle::optional<DenseTensor> scale(Tensor<float>({2}, {2, 3})),
      bias(Tensor<float>({2}, {0, 1}));
  DenseTensor y = Output<float>({1, 2, 2}), mean_out, variance_out;
  mean_out.Resize({2});
  variance_out.Resize({2});
  BatchNormInferKernel<float>(Cpu(), x, scale, bias, mean, variance, 0.9f, 0.0f, "NHWC", &y,
                              &mean_out, &variance_out);
  ExpectNear(Values<float>(y), {0, -5, 2, -11}, 1e-5f);
  EXPECT_EQ(Values<float>(mean_out), Values<float>(mean));
  BatchNormKernel<float>(Cpu(), x, scale, bias, mean, variance, 0.9f, 0.0f, "NHWC", false, true,
                         false, true, &y, &mean_out, &variance_out, nullptr, nullptr, nullptr);
  ExpectNear(Values<float>(y), {0, 0, 2, 0}, 1e-5f);
}

TEST(LayerNormKernel, EveryOptionalInput) {
  const DenseTensor x = Tensor<float>({2, 2}, {1, 3, -2, 2});
  const paddle::optional<DenseTensor> scale(Tensor<float>({2}, {2, 3})),
      bias(Tensor<float>({2}, {1, -1}));
  const paddle::optional<DenseTensor> none = paddle::none;
  const auto run = [&](const auto& s, const auto& b) {
    DenseTensor y = Output<float>({2, 2}), mean, variance;
    mean.Resize({2});
    variance.Resize({2});
    LayerNormKernel<float>(Cpu(), x, s, b, 0.0f, 1, true, &y, &mean, &variance);
    ExpectNear(Values<float>(mean), {2, 0}, 1e-6f);
    ExpectNear(Values<float>(variance), {1, 4}, 1e-6f);
    return Values<float>(y);
  };
  ExpectNear(run(none, none), {-1, 1, -1, 1}, 1e-6f);
  ExpectNear(run(scale, none), {-2, 3, -2, 3}, 1e-6f);
  ExpectNear(run(none, bias), {0, 0, 0, 0}, 1e-6f);
  ExpectNear(run(scale, bias), {-1, 2, -1, 2}, 1e-6f);
}

TEST(AssignKernels, ArraysDoNotShareMemoryAfterwards) {
  TensorArray x({Tensor<float>({2}, {1, 2}), DenseTensor()}), out = x;
  AssignArrayKernel<float>(Cpu(), x, &out);
  ASSERT_EQ(out.size(), 2u);
  EXPECT_EQ(Values<float>(out[0]), (std::vector<float>{1, 2}));
  EXPECT_FALSE(out[0].IsSharedBufferWith(x[0]));
  EXPECT_FALSE(out[1].initialized());
  DenseTensor kept = Tensor<float>({1}, {5});
  AssignRawKernel<float>(Cpu(), paddle::none, &kept);
  EXPECT_EQ(kept.data<float>()[0], 5.0f);
}

}  // namespace
}  // namespace phi
