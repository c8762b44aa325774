#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "parity/cases/common/matrix_cases.h"

namespace phibridge {
namespace parity {

inline OpCase FactorCase(const std::string& name, Input x, paddle::framework::AttributeMap attrs,
                         const std::vector<std::string>& outputs) {
  return PlainCase(name, {{"X", {std::move(x)}}}, std::move(attrs), outputs);
}

inline const std::vector<std::string> kEigen = {"Eigenvalues", "Eigenvectors"};

inline const std::vector<DataType> kEigenTypes = {DataType::FLOAT32, DataType::FLOAT64,
                                                  DataType::COMPLEX64, DataType::COMPLEX128};

/// Symmetric where it is square; eigenvalues and singular values are about 1 apart, so that vectors
/// are well defined.
inline Input Separate(int64_t m, int64_t n) {
  std::vector<double> values(m * n);
  for (int64_t at = 0; at < m * n; ++at) {
    const int64_t i = at / n, j = at % n, gap = i < j ? j - i : i - j;
    values[at] = gap == 0 ? static_cast<double>(i + 1) : 0.3 / static_cast<double>(1 + gap * gap);
  }
  return In({m, n}).Values(std::move(values));
}

inline OpSuite EighSuite(const std::string& type) {
  OpSuite suite = MatrixSuite(type);
  suite.not_differentiated = "one triangle is read; the gradient is that of a Hermitian matrix";
  suite.dtypes = kEigenTypes;
  suite.cases.push_back(FactorCase("known", In({2, 2}).Values({2, 99, 1, 2}), {}, kEigen));
  const double h = std::sqrt(0.5);
  suite.cases[0].truth = {{"Eigenvalues", {{2}, {1, 3}, {}}},
                          {"Eigenvectors", {{2, 2}, {h, h, -h, h}, {}}}};
  for (const char* triangle : {"L", "U"}) {
    const paddle::framework::AttributeMap attrs = {{"UPLO", std::string(triangle)}};
    suite.cases.push_back(FactorCase(std::string("matrix_") + triangle, In({5, 5}), attrs, kEigen));
    suite.cases.push_back(
        FactorCase(std::string("batch_") + triangle, In({2, 2, 3, 3}), attrs, kEigen));
  }
  suite.cases.push_back(FactorCase("one", In({1, 1}), {}, kEigen));
  suite.cases.push_back(FactorCase("empty", In({2, 0, 0}), {}, kEigen));
  suite.cases.push_back(FactorCase("batch_of_ones", In({3, 1, 1}), {}, kEigen));
  suite.cases.push_back(FactorCase("more_than_a_warp", Separate(35, 35), {}, kEigen));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  suite.cases.push_back(FactorCase("nan", In({2, 2}).Values({nan, 0, 0, 1}), {}, kEigen));
  suite.cases.back().truth = {{"Eigenvalues", {{2}, {nan, nan}, {}}},
                              {"Eigenvectors", {{2, 2}, {nan, nan, nan, nan}, {}}}};
  suite.cases.push_back(
      FactorCase("nan_of_three", In({3, 3}).Values({1, 0, 0, 0, nan, 0, 0, 0, 1}), {}, kEigen));
  suite.cases.back().truth = {{"Eigenvalues", {{3}, {nan, nan, nan}, {}}},
                              {"Eigenvectors", {{3, 3}, std::vector<double>(9, nan), {}}}};
  suite.cases.push_back(
      FactorCase("zeros_in_batch", In({2, 2, 2}).Values({0, 0, 0, 0, 2, 1, 1, 2}), {}, kEigen));
  suite.cases.back().truth = {{"Eigenvalues", {{2, 2}, {0, 0, 1, 3}, {}}}};
  suite.cases.back().outputs["Eigenvectors"].compare = false;
  suite.cases.push_back(
      FactorCase("nan_in_batch", In({2, 2, 2}).Values({2, 1, 1, 2, nan, 0, 0, 1}), {}, kEigen));
  suite.cases.push_back(Fails(FactorCase("not_square", In({2, 3}), {}, kEigen), "square"));
  if (type == "eigvalsh") {
    suite.cases.push_back(FactorCase("values_only", In({4, 4}), {{"is_test", true}}, kEigen));
    suite.cases.back().outputs["Eigenvectors"].compare = false;
  }
  return suite;
}

// The order of the eigenvalues differs between kernels, so they are compared directly only for
// matrices of one element and diagonal ones.
inline OpSuite EigSuite(const std::string& type) {
  OpSuite suite = MatrixSuite(type);
  suite.dtypes = kEigenTypes;
  const bool vectors = type == "eig";
  const std::vector<std::string> outputs = vectors ? kEigen : std::vector<std::string>{"Out"};
  suite.cases = {FactorCase("one", In({2, 1, 1}), {}, outputs),
                 FactorCase("diagonal", In({2, 2}).Values({3, 0, 0, -2}), {}, outputs),
                 FactorCase("empty", In({2, 0, 0}), {}, outputs),
                 Fails(FactorCase("not_square", In({2, 3}), {}, outputs), "square")};
  suite.cases[1].truth[outputs[0]] = {{2}, {3, -2}, {}};
  const std::vector<std::pair<std::string, Input>> general = {
      {"rotation", In({2, 2}).Values({0, -1, 1, 0})},
      {"two", In({2, 2}).Values({2, 1, 1, 3})},
      {"two_other", In({2, 2}).Values({1, 2, 3, 4})},
      {"three", In({3, 3}).Values({1, 2, 0, 0.1, 3, 4, 0, 0.1, 6})}};
  for (const auto& [name, x] : general) {
    suite.cases.push_back(FactorCase(name, x, {}, outputs));
    if (vectors) suite.cases.back().not_differentiated = "vectors have any phase";
  }
  return suite;
}

}  // namespace parity
}  // namespace phibridge
