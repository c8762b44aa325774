#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>
#include <vector>

#include "phi/kernels/funcs/linalg/spectral.h"

// What LAPACK and Eigen give alike, so that a build with either passes.

namespace phi {
namespace funcs {
namespace {

struct Factors {
  Factors(int64_t rows, int64_t cols, const std::vector<double>& a, bool full)
      : m(rows),
        n(cols),
        k(std::min(m, n)),
        u_columns(full ? m : k),
        vh_rows(full ? n : k),
        u(m * u_columns),
        values(k),
        vh(vh_rows * n) {
    SingularValues(m, n, a.data(), full, u.data(), values.data(), vh.data());
  }

  double Product(int64_t i, int64_t j) const {
    double sum = 0;
    for (int64_t c = 0; c < k; ++c) sum += u[i * u_columns + c] * values[c] * vh[c * n + j];
    return sum;
  }
  double DotOfColumns(int64_t i, int64_t j) const {
    double sum = 0;
    for (int64_t r = 0; r < m; ++r) sum += u[r * u_columns + i] * u[r * u_columns + j];
    return sum;
  }
  double DotOfRows(int64_t i, int64_t j) const {
    double sum = 0;
    for (int64_t c = 0; c < n; ++c) sum += vh[i * n + c] * vh[j * n + c];
    return sum;
  }

  int64_t m, n, k, u_columns, vh_rows;
  std::vector<double> u, values, vh;
};

enum class Kind { kFull, kRankTwo, kZeros, kIdentity, kRepeated, kTiny, kHuge };

std::vector<double> MatrixOfKind(int64_t m, int64_t n, Kind kind) {
  std::vector<double> a(m * n);
  for (int64_t at = 0; at < m * n; ++at) {
    const auto i = static_cast<double>(at / n), j = static_cast<double>(at % n);
    const double wave = std::sin(2.3 * i + 1.1 * j * j + 0.7 * i * j);
    a[at] = kind == Kind::kRankTwo    ? i - 2 * j + 1
            : kind == Kind::kZeros    ? 0
            : kind == Kind::kIdentity ? (i == j ? 1 : 0)
            : kind == Kind::kRepeated ? (at / n % 3 == at % n % 3 ? 1 : 0)
            : kind == Kind::kTiny     ? wave * 1e-290
            : kind == Kind::kHuge     ? wave * 1e290
                                      : wave;
  }
  return a;
}

void ExpectFactors(const Factors& f, const std::vector<double>& a) {
  double scale = std::numeric_limits<double>::min();
  for (double x : a) scale = std::max(scale, std::fabs(x));
  const double near = 1e-14 * static_cast<double>(f.m + f.n);
  for (int64_t i = 0; i < f.m; ++i) {
    for (int64_t j = 0; j < f.n; ++j) {
      EXPECT_NEAR(f.Product(i, j) / scale, a[i * f.n + j] / scale, near * 4) << i << ", " << j;
    }
  }
  for (int64_t i = 0; i < f.k; ++i) {
    EXPECT_GE(f.values[i], 0);
    if (i > 0) {
      EXPECT_LE(f.values[i], f.values[i - 1]);
    }
  }
  for (int64_t i = 0; i < f.u_columns; ++i) {
    EXPECT_EQ(PhaseOf(f.m, &f.u[i], f.u_columns), 1) << "sign of column " << i;
    for (int64_t j = 0; j <= i; ++j) EXPECT_NEAR(f.DotOfColumns(i, j), i == j ? 1 : 0, near);
  }
  for (int64_t i = 0; i < f.vh_rows; ++i) {
    if (i >= f.k) {
      EXPECT_EQ(PhaseOf(f.n, &f.vh[i * f.n], 1), 1) << "sign of row " << i;
    }
    for (int64_t j = 0; j <= i; ++j) EXPECT_NEAR(f.DotOfRows(i, j), i == j ? 1 : 0, near);
  }
}

TEST(SingularValues, FactorsMultiplyToTheMatrix) {
  const std::vector<std::pair<int64_t, int64_t>> sizes = {{1, 1},   {1, 7},   {7, 1},   {5, 3},
                                                          {3, 5},   {6, 6},   {40, 4},  {4, 40},
                                                          {33, 30}, {30, 33}, {36, 52}, {70, 70}};
  for (const auto& [m, n] : sizes) {
    for (Kind kind : {Kind::kFull, Kind::kRankTwo, Kind::kZeros, Kind::kIdentity, Kind::kRepeated,
                      Kind::kTiny, Kind::kHuge}) {
      const std::vector<double> a = MatrixOfKind(m, n, kind);
      for (bool full : {false, true}) {
        SCOPED_TRACE(testing::Message() << m << " x " << n << ", kind " << static_cast<int>(kind)
                                        << (full ? ", full" : ""));
        const Factors factors(m, n, a, full);
        ExpectFactors(factors, a);
        std::vector<double> alone(factors.k);
        SingularValues(m, n, a.data(), full, nullptr, alone.data(), nullptr);
        for (int64_t i = 0; i < factors.k; ++i) {
          EXPECT_NEAR(alone[i], factors.values[i], 1e-13 * factors.values[0]);
        }
      }
    }
  }
}

// Of one column, a reflection makes the basis: I - tau v vᵀ with v = (1, 1/2, 1/2), tau = 4/3.
TEST(SingularValues, OneColumnIsCompletedByAReflection) {
  const Factors factors(3, 1, {1, 2, 2}, true);
  EXPECT_NEAR(factors.values[0], 3, 1e-14);
  const double third = 1.0 / 3;
  const std::vector<double> expected = {third,     2 * third,  2 * third,  //
                                        2 * third, -2 * third, third,      //
                                        2 * third, third,      -2 * third};
  for (size_t i = 0; i < 9; ++i) EXPECT_NEAR(factors.u[i], expected[i], 1e-14) << i;
}

TEST(SingularValues, WithoutElements) {
  for (bool full : {false, true}) {
    const Factors no_rows(0, 2, {}, full), no_columns(2, 0, {}, full), nothing(0, 0, {}, full);
    const std::vector<double> identity = {1, 0, 0, 1}, none;
    EXPECT_EQ(no_rows.vh, full ? identity : none);
    EXPECT_EQ(no_columns.u, full ? identity : none);
  }
}

TEST(SingularValues, NotFinite) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = HUGE_VAL;
  for (double bad : {nan, infinity, -infinity}) {
    for (bool full : {false, true}) {
      const Factors factors(3, 2, {1, 2, bad, 4, 5, 6}, full);
      for (const auto* part : {&factors.u, &factors.values, &factors.vh}) {
        for (double x : *part) EXPECT_TRUE(std::isnan(x));
      }
    }
  }
}

TEST(SingularValues, OfSeveralThreads) {
  const std::vector<double> a = MatrixOfKind(40, 30, Kind::kFull);
  const Factors wanted(40, 30, a, true);
  std::vector<int> same(4, 0);
  std::vector<std::thread> threads;
  for (int& count : same) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) {
        const Factors got(40, 30, a, true);
        count += got.u == wanted.u && got.values == wanted.values && got.vh == wanted.vh ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(same, std::vector<int>(4, 20));
}

}  // namespace
}  // namespace funcs
}  // namespace phi
