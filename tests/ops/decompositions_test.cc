#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "parity/cases/common/matrix_cases.h"

// Factors are compared between the kernels, and multiplied back.

namespace phibridge {
namespace optest {
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

OpCase Matrix(const std::string& name, Input x, paddle::framework::AttributeMap attrs,
              const std::vector<std::string>& outputs) {
  return PlainCase(name, {{"X", {std::move(x)}}}, std::move(attrs), outputs);
}

OpSuite QrSuite() {
  OpSuite suite = MatrixSuite("qr");
  for (const char* mode : {"reduced", "complete", "r"}) {
    const paddle::framework::AttributeMap attrs = {{"mode", std::string(mode)}};
    const auto add = [&](const char* name, Input x) {
      OpCase c = Matrix(std::string(name) + "_" + mode, std::move(x), attrs, {"Q", "R"});
      const bool only_r = mode[0] == 'r' && mode[1] == 0;
      c.outputs["Q"].compare = !only_r;
      const auto& dims = c.inputs["X"][0].dims;
      if (only_r || (mode[0] == 'c' && dims[dims.size() - 2] > dims.back())) {
        c.not_differentiated = "the original defines no gradient of this mode";
      } else if (std::string(name) == "triangular") {
        c.not_differentiated = "signs of R jump where nothing is below the diagonal";
      }
      suite.cases.push_back(std::move(c));
    };
    add("tall", In({5, 3}));
    add("wide", In({3, 5}));
    add("batch", In({2, 2, 4, 4}));
    add("triangular", In({2, 2}).Values({-1, 2, 0, -3}));
    add("no_columns", In({3, 0}));
  }
  suite.cases.push_back(
      Fails(Matrix("mode", In({2, 2}), {{"mode", std::string("full")}}, {"Q", "R"}), "mode"));
  suite.cases.push_back(Fails(Matrix("vector", In({3}), {}, {"Q", "R"}), "rank"));
  return suite;
}
OP_TEST(Qr, QrSuite());

TEST(Qr, FactorsMultiplyToX) {
  OpCase c = Matrix("product", In({12, 7}), {{"mode", std::string("complete")}}, {"Q", "R"});
  const Numbers x = InputOf(c, DataType::FLOAT64);
  CheckRoutes(QrSuite(), c, DataType::FLOAT64, 2, [&](const RouteResult& r) {
    const Numbers q = ValuesOf(r, "Q");
    ExpectNear(Product(q, ValuesOf(r, "R"), 12, 12, 7), x, kFactorTolerance, "Q R");
    ExpectNear(Product(Adjoint(q, 12, 12), q, 12, 12, 12), Diagonal(Numbers(12, 1.0), 12, 12),
               kFactorTolerance, "Q is orthogonal");
  });
}

const std::vector<std::string> kSvdOutputs = {"U", "S", "VH"};
OpSuite SvdSuite() {
  OpSuite suite = MatrixSuite("svd");
  for (bool full : {false, true}) {
    const paddle::framework::AttributeMap attrs = {{"full_matrices", full}};
    const std::string end = full ? "_full" : "_thin";
    // One column or none is added to square factors, so they are unique.
    suite.cases.push_back(Matrix("tall" + end, In({5, 4}), attrs, kSvdOutputs));
    suite.cases.push_back(Matrix("wide" + end, In({3, 4}), attrs, kSvdOutputs));
    for (size_t i = suite.cases.size() - 2; full && i < suite.cases.size(); ++i) {
      suite.cases[i].not_differentiated = "vectors beyond the singular values give no gradient";
    }
    suite.cases.push_back(Matrix("batch" + end, In({2, 2, 3, 3}), attrs, kSvdOutputs));
    suite.cases.push_back(Matrix("one" + end, In({1, 1}).Values({-2}), attrs, kSvdOutputs));
    suite.cases.back().truth = {
        {"S", {{1}, {2}, {}}}, {"U", {{1, 1}, {1}, {}}}, {"VH", {{1, 1}, {-1}, {}}}};
  }
  suite.cases.push_back(Matrix("longer", In({9, 3}), {}, kSvdOutputs));
  suite.cases.push_back(Fails(Matrix("vector", In({3}), {}, kSvdOutputs), "rank"));
  return suite;
}
OP_TEST(Svd, SvdSuite());

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
          Matrix("product", In({m, n}).Values(values), {{"full_matrices", true}}, kSvdOutputs);
      const Numbers x = InputOf(c, DataType::FLOAT64);
      CheckRoutes(SvdSuite(), c, DataType::FLOAT64, 2, [&](const RouteResult& r) {
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

const std::vector<std::string> kEigen = {"Eigenvalues", "Eigenvectors"};
const std::vector<DataType> kEigenTypes = {DataType::FLOAT32, DataType::FLOAT64,
                                           DataType::COMPLEX64, DataType::COMPLEX128};

OpSuite EighSuite(const std::string& type) {
  OpSuite suite = MatrixSuite(type);
  suite.not_differentiated = "one triangle is read; the gradient is that of a Hermitian matrix";
  suite.dtypes = kEigenTypes;
  suite.cases.push_back(Matrix("known", In({2, 2}).Values({2, 99, 1, 2}), {}, kEigen));
  const double h = std::sqrt(0.5);
  suite.cases[0].truth = {{"Eigenvalues", {{2}, {1, 3}, {}}},
                          {"Eigenvectors", {{2, 2}, {h, h, -h, h}, {}}}};
  for (const char* triangle : {"L", "U"}) {
    const paddle::framework::AttributeMap attrs = {{"UPLO", std::string(triangle)}};
    suite.cases.push_back(Matrix(std::string("matrix_") + triangle, In({5, 5}), attrs, kEigen));
    suite.cases.push_back(
        Matrix(std::string("batch_") + triangle, In({2, 2, 3, 3}), attrs, kEigen));
  }
  suite.cases.push_back(Matrix("one", In({1, 1}), {}, kEigen));
  suite.cases.push_back(Matrix("empty", In({2, 0, 0}), {}, kEigen));
  suite.cases.push_back(Fails(Matrix("not_square", In({2, 3}), {}, kEigen), "square"));
  if (type == "eigvalsh") {
    suite.cases.push_back(Matrix("values_only", In({4, 4}), {{"is_test", true}}, kEigen));
    suite.cases.back().outputs["Eigenvectors"].compare = false;
  }
  return suite;
}
OP_TEST(Eigh, EighSuite("eigh"));
OP_TEST(Eigvalsh, EighSuite("eigvalsh"));

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
    OpCase c = Matrix("product", In({20, 20}), {}, kEigen);
    Numbers x = InputOf(c, dtype);
    for (int64_t i = 0; i < 400; ++i) {
      if (i / 20 < i % 20) x[i] = std::conj(x[i % 20 * 20 + i / 20]);
      if (i / 20 == i % 20) x[i] = x[i].real();
    }
    CheckRoutes(EighSuite("eigh"), c, dtype, 2, [&](const RouteResult& r) {
      const Numbers v = ValuesOf(r, "Eigenvectors");
      ExpectEigen(x, v, ValuesOf(r, "Eigenvalues"), kFactorTolerance);
      ExpectNear(Product(Adjoint(v, 20, 20), v, 20, 20, 20), Diagonal(Numbers(20, 1.0), 20, 20),
                 kFactorTolerance, "orthogonal");
    });
  }
}

// Values come in no order, which differs between the kernels: those of a matrix of one element and
// of a diagonal one alone are compared as they come.
OpSuite EigSuite(const std::string& type) {
  OpSuite suite = MatrixSuite(type);
  suite.dtypes = kEigenTypes;
  const bool vectors = type == "eig";
  const std::vector<std::string> outputs = vectors ? kEigen : std::vector<std::string>{"Out"};
  suite.cases = {Matrix("one", In({2, 1, 1}), {}, outputs),
                 Matrix("diagonal", In({2, 2}).Values({3, 0, 0, -2}), {}, outputs),
                 Matrix("empty", In({2, 0, 0}), {}, outputs),
                 Fails(Matrix("not_square", In({2, 3}), {}, outputs), "square")};
  suite.cases[1].truth[outputs[0]] = {{2}, {3, -2}, {}};
  return suite;
}
OP_TEST(Eig, EigSuite("eig"));
OP_TEST(Eigvals, EigSuite("eigvals"));

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
      OpCase c = Matrix("product" + std::to_string(n), In({n, n}), {}, kEigen);
      const Numbers x = InputOf(c, dtype);
      CheckRoutes(EigSuite("eig"), c, dtype, 2, [&](const RouteResult& r) {
        const Numbers values = ValuesOf(r, "Eigenvalues");
        ExpectEigen(x, ValuesOf(r, "Eigenvectors"), values, kFactorTolerance);
        ExpectNear(PowerSums(values), TracesOfPowers(x, n), 1e-9, "traces of powers");
      });
      c.outputs = {{"Out", {}}};
      CheckRoutes(EigSuite("eigvals"), c, dtype, 2, [&](const RouteResult& r) {
        ExpectNear(PowerSums(ValuesOf(r, "Out")), TracesOfPowers(x, n), 1e-9, "traces of powers");
      });
    }
  }
}

TEST(Eig, NoNumberGivesNone) {
  OpCase c = Matrix("nan", In({2, 2}).Values({1, std::nan(""), 0, 1}), {}, kEigen);
  const OpSuite suite = EigSuite("eig");
  const OpRunner runner({&suite, &c, DataType::FLOAT64});
  const RouteResult result = runner.Run(Route::kPhiCpu);
  ASSERT_FALSE(result.failed) << result.message;
  for (const auto& value : ValuesOf(result, "Eigenvalues")) EXPECT_TRUE(std::isnan(value.real()));
}

}  // namespace
}  // namespace optest
}  // namespace phibridge
