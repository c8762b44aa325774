#pragma once

#include <string>
#include <vector>

#include "parity/cases/common/plain_cases.h"

// Shared by the cases of linear algebra.

namespace phibridge {
namespace parity {

inline OpSuite MatrixSuite(const std::string& type) {
  OpSuite suite;
  suite.type = suite.phi_kernel = type;
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  return suite;
}

/// Diagonally dominant, hence regular, matrices [.., n, n]; other elements have both signs.
inline Input Regular(std::vector<int64_t> dims, double diagonal = 3) {
  const int64_t n = dims.back();
  int64_t count = 1;
  for (int64_t size : dims) count *= size;
  std::vector<double> values(count);
  for (int64_t i = 0; i < count; ++i) {
    const int64_t row = i / n % n, column = i % n;
    values[i] = static_cast<double>((i * 37 + 11) % 41) / 20 - 1;
    if (row == column) values[i] += row % 2 == 0 ? diagonal : -diagonal;
  }
  return In(std::move(dims)).Values(std::move(values));
}
/// Symmetric positive definite matrices.
inline Input Definite(std::vector<int64_t> dims) {
  const int64_t n = dims.back();
  int64_t count = 1;
  for (int64_t size : dims) count *= size;
  std::vector<double> values(count);
  for (int64_t i = 0; i < count; ++i) {
    const int64_t row = i / n % n, column = i % n, item = i / (n * n);
    values[i] = 1.0 / static_cast<double>(1 + row + column + item) + (row == column ? 1 : 0);
  }
  return In(std::move(dims)).Values(std::move(values));
}

}  // namespace parity
}  // namespace phibridge
