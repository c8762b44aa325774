#include "phi/kernels/sparse/batch_norm_kernel.h"

#include <gtest/gtest.h>

#include "tests/phi/kernels/sparse/sparse_testing.h"

namespace phi {
namespace {

using testing::Call;
using testing::Coo;
using testing::Doubles;
using testing::ErrorOf;
using testing::ExpectNear;
using testing::ExpectSlopes;
using testing::Numbers;
using testing::Values;
using testing::Weights;

struct BatchNorm {
  SparseCooTensor x = Coo({{0, 0, 1, 1}, {0, 2, 1, 3}}, Doubles({4, 2}, Weights(8)), {2, 4, 2});
  DenseTensor mean = Doubles({2}, {0.25, -0.5}), variance = Doubles({2}, {0.5, 2}),
              scale = Doubles({2}, {1.5, -0.75}), bias = Doubles({2}, {0.1, 0.2});
  SparseCooTensor y;
  DenseTensor mean_out, variance_out, saved_mean, saved_variance, reserve;
  bool is_test = false, use_global = false;

  Numbers Run() {
    for (DenseTensor* stat : {&mean_out, &variance_out, &saved_mean, &saved_variance})
      stat->Resize({2});
    Call("batch_norm_coo", {&x, &mean, &variance, &scale, &bias},
         {is_test, 0.9f, 1e-5f, std::string("NDHWC"), use_global, false},
         {&y, &mean_out, &variance_out, &saved_mean, &saved_variance, &reserve});
    return Values<double>(y.values());
  }
};

// Each channel normalised by the definition.
Numbers Normalised(const Numbers& x, const Numbers& mean, const Numbers& variance,
                   const Numbers& scale, const Numbers& bias) {
  Numbers out;
  for (size_t i = 0; i < x.size(); ++i) {
    const size_t c = i % 2;
    out.push_back((x[i] - mean[c]) / std::sqrt(variance[c] + double(1e-5f)) * scale[c] + bias[c]);
  }
  return out;
}

TEST(SparseBatchNormTest, NormalisesTheValues) {
  BatchNorm norm;
  const Numbers x = Values<double>(norm.x.values());
  Numbers mean(2, 0), variance(2, 0);
  for (size_t i = 0; i < 8; ++i) mean[i % 2] += x[i] / 4;
  for (size_t i = 0; i < 8; ++i) variance[i % 2] += (x[i] - mean[i % 2]) * (x[i] - mean[i % 2]) / 4;
  const Numbers scale = Values<double>(norm.scale), bias = Values<double>(norm.bias);
  ExpectNear(norm.Run(), Normalised(x, mean, variance, scale, bias), 1e-9);
  EXPECT_EQ(Values<int64_t>(norm.y.indices()), Values<int64_t>(norm.x.indices()));
  ExpectNear(Values<double>(norm.saved_mean), mean);
  for (const bool test : {true, false}) {
    norm.is_test = test;
    norm.use_global = !test;
    ExpectNear(norm.Run(),
               Normalised(x, Values<double>(norm.mean), Values<double>(norm.variance), scale, bias),
               1e-9);
  }
}

TEST(SparseBatchNormTest, GradientsAreSlopes) {
  for (const bool given : {false, true}) {
    SCOPED_TRACE(given);
    BatchNorm norm;
    norm.use_global = given;
    norm.Run();
    const Numbers weights = Weights(9);
    const Numbers w(weights.begin() + 1, weights.end());
    SparseCooTensor y_grad = norm.y, x_grad;
    *y_grad.mutable_values() = Doubles({4, 2}, w);
    DenseTensor scale_grad, bias_grad;
    Call("batch_norm_coo_grad",
         {&norm.x, &norm.scale, &norm.bias, &norm.mean, &norm.variance, &norm.saved_mean,
          &norm.saved_variance, nullptr, &y_grad},
         {0.9f, 1e-5f, std::string("NDHWC"), false, given, false},
         {&x_grad, &scale_grad, &bias_grad});
    const auto run = [&] { return norm.Run(); };
    ExpectSlopes(norm.x.mutable_values(), w, run, Values<double>(x_grad.values()));
    ExpectSlopes(&norm.scale, w, run, Values<double>(scale_grad));
    ExpectSlopes(&norm.bias, w, run, Values<double>(bias_grad));
  }
}

TEST(SparseBatchNormTest, ErrorsAreTyped) {
  BatchNorm norm;
  norm.x = Coo({{0}, {1}}, Numbers{1}, {2, 2});
  EXPECT_NE(ErrorOf([&] { norm.Run(); }).find("[nnz, C]"), std::string::npos);
  BatchNorm other;
  other.Run();
  SparseCooTensor x_grad;
  EXPECT_NE(ErrorOf([&] {
              Call("batch_norm_coo_grad",
                   {&other.x, &other.scale, &other.bias, nullptr, nullptr, &other.saved_mean,
                    &other.saved_variance, nullptr, &other.y},
                   {0.9f, 1e-5f, std::string("NDHWC"), true, false, false},
                   {&x_grad, nullptr, nullptr});
            }).find("is missing"),
            std::string::npos);
}

}  // namespace
}  // namespace phi
