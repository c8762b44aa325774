#include "phi/kernels/funcs/linalg/gemm.h"

#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "phi/backends/cpu/parallel_for.h"

namespace phi {
namespace funcs {
namespace {

struct Case {
  int64_t m, n, k;
};

// Around every tile size (4, 6, 14 rows; 4 to 32 columns), block size (84, 256, 1024) and the
// one-row path; a few columns against many rows.
const std::vector<Case> kCases = {
    {1, 1, 1},    {1, 64, 7},   {1, 1000, 300}, {2, 3, 5},     {3, 130, 257}, {4, 8, 256},
    {5, 33, 31},  {6, 16, 64},  {7, 17, 65},    {13, 31, 100}, {14, 32, 3},   {15, 1025, 2},
    {84, 40, 17}, {85, 1, 513}, {97, 101, 103}, {200, 10, 84}, {33, 2049, 9}, {101, 20, 300}};

template <typename T>
std::vector<T> RandomMatrix(int64_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<T> values(static_cast<size_t>(count));
  for (T& v : values) v = static_cast<T>(uniform(engine));
  return values;
}

// The sum of |products| times this bounds the error: rounding of k additions in another order.
template <typename T>
constexpr double kTolerance = sizeof(T) == 4 ? 2e-6 : 1e-14;

template <typename T>
void ExpectProduct(SimdLevel level, const Case& c, bool trans_a, bool trans_b, T alpha, T beta) {
  const std::vector<T> a = RandomMatrix<T>(c.m * c.k, 1), b = RandomMatrix<T>(c.k * c.n, 2);
  const int64_t ldc = c.n + 3;
  const std::vector<T> old = RandomMatrix<T>(c.m * ldc, 3);
  std::vector<T> got = old;
  if (beta == T(0)) std::fill(got.begin(), got.end(), std::numeric_limits<T>::quiet_NaN());
  internal::GemmAt<T>(level, c.m, c.n, c.k, alpha,
                      DenseMatrix(a.data(), trans_a ? c.m : c.k, trans_a),
                      DenseMatrix(b.data(), trans_b ? c.k : c.n, trans_b), beta, got.data(), ldc);
  for (int64_t i = 0; i < c.m; ++i) {
    for (int64_t j = 0; j < ldc; ++j) {
      const size_t at = static_cast<size_t>(i * ldc + j);
      if (j >= c.n) {
        const bool untouched = beta == T(0) ? std::isnan(got[at]) : got[at] == old[at];
        ASSERT_TRUE(untouched) << "wrote past a row";
        continue;
      }
      double sum = 0, magnitude = 1;
      for (int64_t p = 0; p < c.k; ++p) {
        const double x = a[static_cast<size_t>(trans_a ? p * c.m + i : i * c.k + p)];
        const double y = b[static_cast<size_t>(trans_b ? j * c.k + p : p * c.n + j)];
        sum += x * y;
        magnitude += std::fabs(x * y);
      }
      const double want = alpha * sum + (beta == T(0) ? 0.0 : beta * static_cast<double>(old[at]));
      ASSERT_NEAR(got[at], want, kTolerance<T> * magnitude * 2)
          << c.m << "x" << c.n << "x" << c.k << " at " << i << ", " << j << " trans " << trans_a
          << trans_b;
    }
  }
}

class GemmTest : public ::testing::TestWithParam<SimdLevel> {
 protected:
  void SetUp() override {
    if (!IsAvailable(GetParam())) GTEST_SKIP() << "this processor lacks the instruction set";
  }
};

TEST_P(GemmTest, EqualsTheNaiveLoopForAllTransposes) {
  for (const Case& c : kCases) {
    for (int trans = 0; trans < 4; ++trans) {
      ExpectProduct<float>(GetParam(), c, trans & 1, trans & 2, 1.0f, 0.0f);
      ExpectProduct<double>(GetParam(), c, trans & 1, trans & 2, 1.0, 0.0);
    }
  }
}

TEST_P(GemmTest, ScalesAndAdds) {
  for (const Case& c : kCases) {
    ExpectProduct<float>(GetParam(), c, false, false, 0.5f, 1.0f);
    ExpectProduct<float>(GetParam(), c, true, false, -2.0f, 0.25f);
    ExpectProduct<double>(GetParam(), c, false, true, 3.0, -1.0);
  }
}

TEST_P(GemmTest, OneThreadAndManyAgree) {
  const Case c{130, 150, 300};
  SetCpuThreads(1);
  ExpectProduct<float>(GetParam(), c, false, false, 1.0f, 0.0f);
  SetCpuThreads(4);
  ExpectProduct<float>(GetParam(), c, false, false, 1.0f, 0.0f);
  ExpectProduct<float>(GetParam(), {2000, 20, 300}, false, true, 1.0f, 0.0f);  // cut along the rows
  SetCpuThreads(0);
}

INSTANTIATE_TEST_SUITE_P(Levels, GemmTest,
                         ::testing::Values(SimdLevel::kBaseline, SimdLevel::kAvx2,
                                           SimdLevel::kAvx512));

TEST(Gemm, SumsOverNothingAreZeroAndEmptyResultsAreLeftAlone) {
  std::vector<float> c(6, 7.0f);
  Gemm<float>(2, 3, 0, 1.0f, {nullptr, 0, 1}, {nullptr, 3, 1}, 0.0f, c.data(), 3);
  EXPECT_EQ(c, std::vector<float>(6, 0.0f));
  Gemm<float>(0, 3, 4, 1.0f, {nullptr, 4, 1}, {nullptr, 3, 1}, 0.0f, nullptr, 3);
}

TEST(Gemm, NanInTheOldResultIsNotReadWithBetaZero) {
  const std::vector<float> a{1, 2}, b{3, 4};
  float c = std::numeric_limits<float>::quiet_NaN();
  Gemm<float>(1, 1, 2, 1.0f, DenseMatrix(a.data(), 2, false), DenseMatrix(b.data(), 1, false), 0.0f,
              &c, 1);
  EXPECT_EQ(c, 11.0f);
}

}  // namespace
}  // namespace funcs
}  // namespace phi
