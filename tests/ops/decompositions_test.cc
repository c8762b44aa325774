#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "parity/cases/common/decomposition_cases.h"
#include "tests/ops/route_checks.h"

// Factors are multiplied back: their case lists compare them between the kernels.

namespace phibridge {
namespace parity {
namespace {

using Numbers = std::vector<std::complex<double>>;

// a [m, k] times b [k, n].
Numbers Product(const Numbers& a, const Numbers& b, int64_t m, int64_t k, int64_t n) {
  Numbers c(m * n);
  for (int64_t i = 0; i < m * n; ++i) {
    for (int64_t j = 0; j < k; ++j) c[i] += a[i / n * k + j] * b[j * n + i % n];
  }
  return c;
}
Numbers Adjoint(const Numbers& a, int64_t m, int64_t n) {
  Numbers b(a.size());
  for (int64_t i = 0; i < m * n; ++i) b[i % n * m + i / n] = std::conj(a[i]);
  return b;
}
Numbers Diagonal(const Numbers& values, int64_t m, int64_t n) {
  Numbers d(m * n);
  for (size_t i = 0; i < values.size(); ++i) d[i * n + i] = values[i];
  return d;
}
void ExpectNear(const Numbers& a, const Numbers& b, double tolerance, const char* what) {
  ASSERT_EQ(a.size(), b.size()) << what;
  for (size_t i = 0; i < a.size(); ++i) ASSERT_LE(std::abs(a[i] - b[i]), tolerance) << what << i;
}
Numbers ValuesOf(const RouteResult& result, const char* slot) {
  return result.outputs.at(slot).at(0).values;
}
// The numbers of a case's only input, as the kernels get them.
Numbers InputOf(const OpCase& op_case, DataType dtype) {
  paddle::framework::Scope scope;
  MakeVariable(op_case.inputs.at("X")[0], dtype, op_case.name + "X_in_0", scope.Var("x"));
  return ReadVariable(*scope.FindVar("x"))[0].values;
}
constexpr double kFactorTolerance = 1e-12;  // float64, matrices of some ten rows

TEST(Qr, FactorsMultiplyToX) {
  OpCase c = FactorCase("product", In({12, 7}), {{"mode", std::string("complete")}}, {"Q", "R"});
  const Numbers x = InputOf(c, DataType::FLOAT64);
  CheckRoutes(MatrixSuite("qr"), c, DataType::FLOAT64, 2, [&](const RouteResult& r) {
    const Numbers q = ValuesOf(r, "Q");
    ExpectNear(Product(q, ValuesOf(r, "R"), 12, 12, 7), x, kFactorTolerance, "Q R");
    ExpectNear(Product(Adjoint(q, 12, 12), q, 12, 12, 12), Diagonal(Numbers(12, 1.0), 12, 12),
               kFactorTolerance, "Q is orthogonal");
  });
}

const std::vector<std::string> kSvdOutputs = {"U", "S", "VH"};
TEST(Svd, FactorsMultiplyToX) {
  for (const bool low_rank : {false, true}) {
    for (const auto& size : std::vector<std::vector<int64_t>>{{11, 6}, {6, 11}, {1, 4}, {4, 1}}) {
      const int64_t m = size[0], n = size[1];
      std::vector<double> values(m * n);
      for (int64_t i = 0; i < m * n; ++i) {  // of rank 2, or of full rank
        const double row = static_cast<double>(i / n), column = static_cast<double>(i % n);
        values[i] = low_rank ? row - 2 * column + 1
                             : std::sin(row * 2.3 + column * column * 1.1 + row * column * 0.7);
      }
      OpCase c =
          FactorCase("product", In({m, n}).Values(values), {{"full_matrices", true}}, kSvdOutputs);
      const Numbers x = InputOf(c, DataType::FLOAT64);
      CheckRoutes(MatrixSuite("svd"), c, DataType::FLOAT64, 2, [&](const RouteResult& r) {
        if (low_rank && r.route == Route::kLegacy) return;  // it has no vectors for a value of 0
        // The reference squares the condition of X: it looks for eigenvalues of XᵀX.
        const double close = r.route == Route::kLegacy ? 1e-8 : kFactorTolerance;
        const Numbers u = ValuesOf(r, "U"), vh = ValuesOf(r, "VH");
        const Numbers us = Product(u, Diagonal(ValuesOf(r, "S"), m, n), m, m, n);
        ExpectNear(Product(us, vh, m, n, n), x, 10 * close, "U S VH");
        ExpectNear(Product(Adjoint(u, m, m), u, m, m, m), Diagonal(Numbers(m, 1.0), m, m), close,
                   "U is orthogonal");
        ExpectNear(Product(vh, Adjoint(vh, n, n), n, n, n), Diagonal(Numbers(n, 1.0), n, n), close,
                   "VH is orthogonal");
      });
    }
  }
}

// x v = v diag(values), for vectors of length 1.
void ExpectEigen(const Numbers& x, const Numbers& v, const Numbers& values, double tolerance) {
  const auto n = static_cast<int64_t>(values.size());
  ExpectNear(Product(x, v, n, n, n), Product(v, Diagonal(values, n, n), n, n, n), tolerance,
             "X V = V D");
  for (int64_t j = 0; j < n; ++j) {
    double square = 0;
    for (int64_t i = 0; i < n; ++i) square += std::norm(v[i * n + j]);
    ASSERT_NEAR(square, 1, tolerance);
  }
}

TEST(Eigh, VectorsAreThoseOfX) {
  for (DataType dtype : {DataType::FLOAT64, DataType::COMPLEX128}) {
    OpCase c = FactorCase("product", In({20, 20}), {}, kEigen);
    Numbers x = InputOf(c, dtype);
    for (int64_t i = 0; i < 400; ++i) {
      if (i / 20 < i % 20) x[i] = std::conj(x[i % 20 * 20 + i / 20]);
      if (i / 20 == i % 20) x[i] = x[i].real();
    }
    CheckRoutes(MatrixSuite("eigh"), c, dtype, 2, [&](const RouteResult& r) {
      const Numbers v = ValuesOf(r, "Eigenvectors");
      ExpectEigen(x, v, ValuesOf(r, "Eigenvalues"), kFactorTolerance);
      ExpectNear(Product(Adjoint(v, 20, 20), v, 20, 20, 20), Diagonal(Numbers(20, 1.0), 20, 20),
                 kFactorTolerance, "orthogonal");
    });
  }
}

// Sums of powers identify the values, whatever their order.
Numbers PowerSums(const Numbers& values) {
  Numbers sums(values.size());
  for (const auto& value : values) {
    std::complex<double> power = 1;
    for (auto& sum : sums) sum += power *= value;
  }
  return sums;
}
Numbers TracesOfPowers(const Numbers& x, int64_t n) {
  Numbers traces, power = Diagonal(Numbers(n, 1.0), n, n);
  for (int64_t k = 0; k < n; ++k) {
    power = Product(power, x, n, n, n);
    traces.push_back(0);
    for (int64_t i = 0; i < n; ++i) traces.back() += power[i * n + i];
  }
  return traces;
}

TEST(Eig, ValuesAndVectorsAreThoseOfX) {
  for (DataType dtype : {DataType::FLOAT64, DataType::COMPLEX128}) {
    for (int64_t n : {2, 3, 5, 8}) {
      OpCase c = FactorCase("product" + std::to_string(n), In({n, n}), {}, kEigen);
      const Numbers x = InputOf(c, dtype);
      CheckRoutes(MatrixSuite("eig"), c, dtype, 2, [&](const RouteResult& r) {
        const Numbers values = ValuesOf(r, "Eigenvalues");
        ExpectEigen(x, ValuesOf(r, "Eigenvectors"), values, kFactorTolerance);
        ExpectNear(PowerSums(values), TracesOfPowers(x, n), 1e-9, "traces of powers");
      });
      c.outputs = {{"Out", {}}};
      CheckRoutes(MatrixSuite("eigvals"), c, dtype, 2, [&](const RouteResult& r) {
        ExpectNear(PowerSums(ValuesOf(r, "Out")), TracesOfPowers(x, n), 1e-9, "traces of powers");
      });
    }
  }
}

TEST(Eig, NoNumberGivesNone) {
  OpCase c = FactorCase("nan", In({2, 2}).Values({1, std::nan(""), 0, 1}), {}, kEigen);
  const OpSuite suite = MatrixSuite("eig");
  const OpRunner runner({&suite, &c, DataType::FLOAT64});
  const RouteResult result = runner.Run(Route::kPhiCpu);
  ASSERT_FALSE(result.failed) << result.message;
  for (const auto& value : ValuesOf(result, "Eigenvalues")) EXPECT_TRUE(std::isnan(value.real()));
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
