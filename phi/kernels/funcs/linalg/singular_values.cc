#include <algorithm>
#include <cmath>
#include <limits>

#include "phi/kernels/funcs/linalg/spectral.h"
#include "phi/kernels/funcs/linalg/svd_solver.h"

namespace phi {
namespace funcs {
namespace {

void FillIdentity(int64_t n, double* to) {
  std::fill_n(to, n * n, 0.0);
  for (int64_t i = 0; i < n; ++i) to[i * (n + 1)] = 1;
}

// The columns of u get the sign, and the rows of vh that of theirs; rows beyond the values their
// own.
void ChooseSigns(int64_t m, int64_t n, int64_t u_columns, int64_t vh_rows, double* u, double* vh) {
  for (int64_t i = 0; i < std::max(u_columns, vh_rows); ++i) {
    double* const row = vh + i * n;
    const double sign = i < u_columns ? PhaseOf(m, u + i, u_columns) : PhaseOf(n, row, 1);
    for (int64_t j = 0; i < u_columns && j < m; ++j) u[j * u_columns + i] *= sign;
    for (int64_t j = 0; i < vh_rows && j < n; ++j) row[j] *= sign;
  }
}

}  // namespace

void SingularValues(int64_t m, int64_t n, const double* a, bool full, double* u, double* values,
                    double* vh) {
  // A factor without elements has no memory: then the other one says it.
  const bool vectors = u != nullptr || vh != nullptr;
  const int64_t k = std::min(m, n), u_columns = full ? m : k, vh_rows = full ? n : k;
  if (k == 0) {
    if (vectors) FillIdentity(u_columns, u);
    if (vectors) FillIdentity(vh_rows, vh);
    return;
  }
  if (!std::all_of(a, a + m * n, [](double x) { return std::isfinite(x); })) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    std::fill_n(values, k, kNan);
    if (vectors) std::fill_n(u, m * u_columns, kNan);
    if (vectors) std::fill_n(vh, n * vh_rows, kNan);
    return;
  }
  SolveSvd(m, n, a, full, u, values, vh);
  if (vectors) ChooseSigns(m, n, u_columns, vh_rows, u, vh);
}

}  // namespace funcs
}  // namespace phi
