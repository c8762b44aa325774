#include <gtest/gtest.h>

#include <complex>
#include <vector>

#include "phi/kernels/funcs/linalg/spectral.h"

// What a build with LAPACK promises beyond others: the order of the values is the original's. What
// is expected is what real Paddle 2.6.2 answers.

namespace phi {
namespace funcs {
namespace {

using Complex = std::complex<double>;

// `alone`: the values where no vectors are asked for.
template <typename V>
void ExpectOrder(const std::vector<V>& a, const std::vector<Complex>& expected,
                 const std::vector<Complex>& alone) {
  const auto n = static_cast<int64_t>(expected.size());
  std::vector<Complex> values(n), vectors(n * n);
  GeneralEigen(n, a.data(), false, values.data(), vectors.data());
  for (int64_t j = 0; j < n; ++j) {
    EXPECT_LT(std::abs(values[j] - expected[j]), 1e-12) << "value " << j;
    for (int64_t i = 0; i < n; ++i) {
      Complex product = 0;
      for (int64_t k = 0; k < n; ++k) product += a[i * n + k] * vectors[k * n + j];
      EXPECT_LT(std::abs(product - values[j] * vectors[i * n + j]), 1e-12) << i << ", " << j;
    }
  }
  GeneralEigen(n, a.data(), false, values.data(), nullptr);
  for (int64_t j = 0; j < n; ++j) EXPECT_LT(std::abs(values[j] - alone[j]), 1e-12) << "alone " << j;
}

TEST(SpectralLapack, RealMatrix) {
  const std::vector<Complex> values = {{-1.7787397726021301, 1.161314734441315},
                                       {-1.7787397726021301, -1.161314734441315},
                                       {0.5600681301183621, 0.6334479005673892},
                                       {0.5600681301183621, -0.6334479005673892},
                                       {1.9873432849675368, 0}};
  ExpectOrder(std::vector<double>{-1.11, 1.48,  -1.17, 1.67,  -0.05, 0.45,  1.06, 0.07,  -0.81,
                                  -1.25, -1.68, 0.95,  -0.23, -1.37, 1.52,  -0.9, -0.34, -0.82,
                                  0.52,  0.32,  0.4,   -0.94, -0.86, -0.99, -0.69},
              values, values);
}

TEST(SpectralLapack, ComplexMatrix) {
  const Complex first(-3.7128267550264926, 3.2215756361144505),
      second(0.8348709633427546, -0.9388599046881474),
      third(-1.1830566585825983, -0.006069636087500936),
      fourth(0.09101245026634128, 2.663353904661193);
  ExpectOrder(std::vector<Complex>{{-1.42, 1.21},
                                   {-1.34, 1.48},
                                   {1.86, 1.69},
                                   {1.84, -1.99},
                                   {-1.25, -0.12},
                                   {-1.9, 1.93},
                                   {-1.18, -0.4},
                                   {0.8, 1.25},
                                   {1.12, 0.19},
                                   {-1.91, 1.08},
                                   {0.31, -0.06},
                                   {-1.99, -1.88},
                                   {0.06, -1.65},
                                   {0.56, -1.55},
                                   {1.94, -1},
                                   {-0.96, 1.86}},
              {first, fourth, third, second}, {first, second, third, fourth});
}

// The algorithm in 64 bits finds them in another order.
TEST(SpectralLapack, MatrixOf32BitsHasTheOrderOfItsType) {
  const std::vector<std::complex<float>> a = {{0.7392013669013977f, 0.9465422630310059f},
                                              {-0.37921252846717834f, -0.9154961109161377f},
                                              {0.5811861753463745f, 0.4827825725078583f},
                                              {0.43249228596687317f, 0.30129876732826233f},
                                              {0.2876196801662445f, 0.07646411657333374f},
                                              {-0.9350829124450684f, -0.23151865601539612f},
                                              {-0.9709559679031372f, -0.0028272210620343685f},
                                              {0.017261436209082603f, -0.4550871253013611f},
                                              {0.06885261088609695f, 0.8660377860069275f},
                                              {-0.7779532074928284f, -0.732304036617279f},
                                              {0.9439067244529724f, -0.6942605972290039f},
                                              {-0.5248838067054749f, 0.41681504249572754f},
                                              {0.5230669975280762f, -0.06931003928184509f},
                                              {-0.16844211518764496f, 0.2696424424648285f},
                                              {-0.09649622440338135f, 0.22534236311912537f},
                                              {0.6395458579063416f, 0.43702858686447144f}};
  const std::vector<Complex> expected = {{1.3859946727752686, 1.308337688446045},
                                         {-1.2969645261764526, -0.37644121050834656},
                                         {1.104943037033081, -0.7258604764938354},
                                         {0.19359588623046875, 0.2517556846141815}};
  const std::vector<Complex> wide(a.begin(), a.end());
  std::vector<Complex> values(4), vectors(16);
  GeneralEigen(4, wide.data(), true, values.data(), vectors.data());
  for (int64_t j = 0; j < 4; ++j) {
    EXPECT_LT(std::abs(values[j] - expected[j]), 1e-5) << "value " << j;
    for (int64_t i = 0; i < 4; ++i) {
      Complex product = 0;
      for (int64_t k = 0; k < 4; ++k) product += wide[i * 4 + k] * vectors[k * 4 + j];
      EXPECT_LT(std::abs(product - values[j] * vectors[i * 4 + j]), 1e-12) << i << ", " << j;
    }
  }
}

}  // namespace
}  // namespace funcs
}  // namespace phi
