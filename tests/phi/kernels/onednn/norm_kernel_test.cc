// softmax, batch_norm and layer_norm.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/phi/kernels/onednn/kernel_call.h"

namespace phi {
namespace {

using test::ExpectNear;
using test::KernelCall;
using test::MakeTensor;
using test::Values;

std::vector<double> NaiveSoftmax(const DDim& dims, int axis, std::vector<double> x) {
  int64_t inner = 1;
  for (int i = axis + 1; i < dims.size(); ++i) inner *= dims[i];
  const int64_t len = dims[axis];
  for (int64_t row = 0; row < static_cast<int64_t>(x.size()) / len; ++row) {
    double* first = x.data() + row / inner * len * inner + row % inner;
    double sum = 0, top = first[0];
    for (int64_t i = 0; i < len; ++i) top = std::max(top, first[i * inner]);
    for (int64_t i = 0; i < len; ++i) sum += first[i * inner] = std::exp(first[i * inner] - top);
    for (int64_t i = 0; i < len; ++i) first[i * inner] /= sum;
  }
  return x;
}

TEST(OneDNNSoftmaxTest, AgreesWithTheLoop) {
  for (const DDim& dims : {DDim{10}, DDim{3, 17}, DDim{2, 3, 5, 7}, DDim{1, 1}, DDim{2, 8, 4, 4}}) {
    for (int axis = -dims.size(); axis < dims.size(); ++axis) {
      DenseTensor x = MakeTensor(dims), out;
      for (int64_t i = 0; i < x.numel(); ++i) x.data<float>()[i] *= 50;
      const std::vector<double> expected =
          NaiveSoftmax(dims, axis < 0 ? axis + dims.size() : axis, Values(x));
      KernelCall("softmax").In(x).Attr(axis).Out(&out, dims).Run();
      ExpectNear(Values(out), expected, 3e-6);
      KernelCall("softmax").In(x).Attr(axis).Out(&x).Run();  // in place
      ExpectNear(Values(x), expected, 3e-6);
    }
  }
}

TEST(OneDNNSoftmaxTest, SaysWhatItRefuses) {
  const DenseTensor scalar = MakeTensor(DDim({}));
  EXPECT_NE(KernelCall("softmax").In(scalar).Attr(-1).Why().find("rank 0"), std::string::npos);
}

struct BatchNorm {
  DenseTensor x, scale, bias, mean, variance;
  bool with_scale = true, with_bias = true;
  std::string format = "NCHW";

  explicit BatchNorm(const DDim& dims, int64_t channels)
      : x(MakeTensor(dims, 1)),
        scale(MakeTensor({channels}, 2)),
        bias(MakeTensor({channels}, 3)),
        mean(MakeTensor({channels}, 4)),
        variance(MakeTensor({channels}, 5)) {
    for (int64_t i = 0; i < channels; ++i) variance.data<float>()[i] += 1.5f;
  }
  KernelCall& Inputs(KernelCall& call) const {
    call.In(x);
    with_scale ? call.In(scale) : call.InNone();
    with_bias ? call.In(bias) : call.InNone();
    return call.In(mean).In(variance);
  }
  // Requires: x holds [N, C, …] or, for NHWC, [N, …, C].
  std::vector<double> Expected(const std::vector<double>& values) const {
    const int64_t channels = scale.numel();
    int64_t inner = 1;
    for (int i = 2; format == "NCHW" && i < x.dims().size(); ++i) inner *= x.dims()[i];
    std::vector<double> out;
    for (size_t i = 0; i < values.size(); ++i) {
      const int64_t c = static_cast<int64_t>(i) / inner % channels;
      out.push_back((values[i] - mean.data<float>()[c]) /
                        std::sqrt(variance.data<float>()[c] + 1e-3) *
                        (with_scale ? scale.data<float>()[c] : 1) +
                    (with_bias ? bias.data<float>()[c] : 0));
    }
    return out;
  }
};

KernelCall& TestAttributes(KernelCall& call, const std::string& format, bool relu = false) {
  return call.AttrList(0.9f, 1e-3f, format, true, false, false, relu);
}

TEST(OneDNNBatchNormTest, AgreesWithTheFormula) {
  for (const DDim& dims : {DDim{2, 3}, DDim{2, 16, 5}, DDim{2, 6, 5, 7}, DDim{1, 8, 2, 3, 4}}) {
    for (int missing = 0; missing < 4; ++missing) {
      BatchNorm bn(dims, dims[1]);
      bn.with_scale = missing % 2 == 0;
      bn.with_bias = missing < 2;
      DenseTensor y, mean_out, variance_out, saved_mean, saved_variance, reserve;
      const DDim channels{dims[1]};
      KernelCall call("batch_norm");
      TestAttributes(bn.Inputs(call), bn.format)
          .Out(&y, dims)
          .Out(&mean_out, channels)
          .Out(&variance_out, channels)
          .Out(&saved_mean, channels)
          .Out(&saved_variance, channels)
          .Out(&reserve, {0})
          .Run();
      ExpectNear(Values(y), bn.Expected(Values(bn.x)), 1e-5);
      ExpectNear(Values(mean_out), Values(bn.mean), 0);
      ExpectNear(Values(variance_out), Values(bn.variance), 0);
      ExpectNear(Values(saved_mean), Values(bn.mean), 0);
      EXPECT_NEAR(Values(saved_variance)[0], 1 / std::sqrt(bn.variance.data<float>()[0] + 1e-3),
                  1e-6);
    }
  }
}

TEST(OneDNNBatchNormTest, ChannelsLastReluAndSharedStatistics) {
  BatchNorm bn({2, 5, 7, 6}, 6);
  bn.format = "NHWC";
  std::vector<double> expected = bn.Expected(Values(bn.x));
  for (double& v : expected) v = std::max(v, 0.0);
  DenseTensor y, saved_mean, saved_variance, reserve;
  const std::vector<double> mean = Values(bn.mean);
  KernelCall call("batch_norm");
  TestAttributes(bn.Inputs(call), "NHWC", true)
      .Out(&y, {2, 5, 7, 6})
      .Out(&bn.mean)
      .Out(&bn.variance)
      .Out(&saved_mean, {6})
      .Out(&saved_variance, {6})
      .Out(&reserve, {0})
      .Run();
  ExpectNear(Values(y), expected, 1e-5);
  ExpectNear(Values(bn.mean), mean, 0);
}

TEST(OneDNNBatchNormTest, InferFormInPlace) {
  BatchNorm bn({2, 6, 5, 7}, 6);
  const std::vector<double> expected = bn.Expected(Values(bn.x));
  DenseTensor mean_out, variance_out;
  KernelCall call("batch_norm_infer");
  bn.Inputs(call)
      .AttrList(0.9f, 1e-3f, std::string("NCHW"))
      .Out(&bn.x)
      .Out(&mean_out, {6})
      .Out(&variance_out, {6})
      .Run();
  ExpectNear(Values(bn.x), expected, 1e-5);
}

TEST(OneDNNBatchNormTest, SaysWhatItRefuses) {
  BatchNorm bn({2, 6, 5, 7}, 6), line({6}, 6);
  const auto why = [](const BatchNorm& inputs, bool is_test, bool global, bool trainable) {
    KernelCall call("batch_norm");
    return inputs.Inputs(call)
        .AttrList(0.9f, 1e-3f, std::string("NCHW"), is_test, global, trainable, false)
        .Why();
  };
  EXPECT_EQ(why(bn, true, false, false), "");
  EXPECT_EQ(why(bn, false, true, false), "");
  EXPECT_NE(why(bn, false, false, false).find("training"), std::string::npos);
  EXPECT_NE(why(bn, true, false, true).find("training"), std::string::npos);
  EXPECT_NE(why(line, true, false, false).find("rank 1"), std::string::npos);
}

TEST(OneDNNLayerNormTest, AgreesWithTheFormula) {
  for (const DDim& dims : {DDim{4, 16}, DDim{2, 3, 10}, DDim{5, 1}, DDim{2, 2, 3, 7}}) {
    for (int axis = 1; axis < dims.size(); ++axis) {
      for (int missing = 0; missing < 4; ++missing) {
        const DDim matrix = flatten_to_2d(dims, axis);
        const int64_t rows = matrix[0], columns = matrix[1];
        const DenseTensor x = MakeTensor(dims, 1), scale = MakeTensor({columns}, 2),
                          bias = MakeTensor({columns}, 3);
        std::vector<double> expected = Values(x), means, variances;
        for (int64_t r = 0; r < rows; ++r) {
          double* row = expected.data() + r * columns;
          double mean = 0, variance = 0;
          for (int64_t i = 0; i < columns; ++i) mean += row[i] / columns;
          for (int64_t i = 0; i < columns; ++i)
            variance += (row[i] - mean) * (row[i] - mean) / columns;
          for (int64_t i = 0; i < columns; ++i) {
            row[i] = (row[i] - mean) / std::sqrt(variance + 1e-5) *
                         (missing % 2 == 0 ? scale.data<float>()[i] : 1) +
                     (missing < 2 ? bias.data<float>()[i] : 0);
          }
          means.push_back(mean);
          variances.push_back(variance);
        }
        DenseTensor y, mean, variance;
        KernelCall call("layer_norm");
        call.In(x);
        missing % 2 == 0 ? call.In(scale) : call.InNone();
        missing < 2 ? call.In(bias) : call.InNone();
        call.AttrList(1e-5f, axis, false)
            .Out(&y, dims)
            .Out(&mean, {rows})
            .Out(&variance, {rows})
            .Run();
        ExpectNear(Values(y), expected, 2e-5);
        ExpectNear(Values(mean), means, 1e-6);
        ExpectNear(Values(variance), variances, 1e-6);
      }
    }
  }
}

TEST(OneDNNLayerNormTest, NormsNoRowsAndRefusesEmptyRows) {
  const DenseTensor no_rows = MakeTensor({0, 4}), empty_rows = MakeTensor({4, 0});
  DenseTensor out, mean, variance;
  KernelCall call("layer_norm");
  call.In(no_rows).InNone().InNone().AttrList(1e-5f, 1, false);
  call.Out(&out, {0, 4}).Out(&mean, {0}).Out(&variance, {0}).Run();
  EXPECT_TRUE(out.initialized() && mean.initialized() && variance.initialized());
  KernelCall refused("layer_norm");
  refused.In(empty_rows).InNone().InNone().AttrList(1e-5f, 1, false);
  EXPECT_NE(refused.Why().find("rows of input x of shape [4, 0] are empty"), std::string::npos);
}

}  // namespace
}  // namespace phi
