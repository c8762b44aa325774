#include "ops/common/reference/reference_matrix.h"

#include <cmath>
#include <numeric>

namespace paddle::operators {
namespace reference {

Precise Eliminate(PreciseMatrix a, PreciseMatrix* b) {
  Precise determinant = 1;
  for (int64_t j = 0; j < a.rows; ++j) {
    int64_t pivot = j;
    for (int64_t i = j + 1; i < a.rows; ++i) {
      if (std::fabs(a(i, j)) > std::fabs(a(pivot, j))) pivot = i;
    }
    if (a(pivot, j) == 0) return 0;
    if (pivot != j) determinant = -determinant;
    for (int64_t c = 0; c < a.cols; ++c) std::swap(a(j, c), a(pivot, c));
    for (int64_t c = 0; c < b->cols; ++c) std::swap((*b)(j, c), (*b)(pivot, c));
    const Precise head = a(j, j);
    determinant *= head;
    for (int64_t c = j; c < a.cols; ++c) a(j, c) /= head;
    for (int64_t c = 0; c < b->cols; ++c) (*b)(j, c) /= head;
    for (int64_t i = 0; i < a.rows; ++i) {
      if (i == j) continue;
      const Precise factor = a(i, j);
      for (int64_t c = j; c < a.cols; ++c) a(i, c) -= factor * a(j, c);
      for (int64_t c = 0; c < b->cols; ++c) (*b)(i, c) -= factor * (*b)(j, c);
    }
  }
  return determinant;
}

PreciseMatrix CholeskyFactor(const PreciseMatrix& a) {
  PreciseMatrix l(a.rows, a.rows);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j <= i; ++j) {
      Precise rest = a(i, j);
      for (int64_t k = 0; k < j; ++k) rest -= l(i, k) * l(j, k);
      PADDLE_ENFORCE_EQ(
          i != j || rest > 0, true,
          phi::errors::InvalidArgument("cholesky: a matrix of X is not positive definite"));
      l(i, j) = i == j ? std::sqrt(rest) : rest / l(j, j);
    }
  }
  return l;
}

PreciseMatrix Substitute(const PreciseMatrix& a, bool lower, bool unit, const PreciseMatrix& b) {
  PreciseMatrix x = b;
  for (int64_t step = 0; step < a.rows; ++step) {
    const int64_t i = lower ? step : a.rows - 1 - step;
    for (int64_t c = 0; c < b.cols; ++c) {
      for (int64_t j = lower ? 0 : i + 1; j < (lower ? i : a.rows); ++j) {
        x(i, c) -= a(i, j) * x(j, c);
      }
      if (!unit) x(i, c) /= a(i, i);
    }
  }
  return x;
}

void ReflectionQr(const PreciseMatrix& a, PreciseMatrix* q, PreciseMatrix* r) {
  *r = a;
  *q = IdentityMatrix(a.rows);
  for (int64_t j = 0; j < std::min(a.rows, a.cols); ++j) {
    std::vector<Precise> v(a.rows, 0);
    Precise below = 0;
    for (int64_t i = j; i < a.rows; ++i) {
      v[i] = (*r)(i, j);
      if (i > j) below += v[i] * v[i];
    }
    if (below == 0) continue;
    const Precise length = std::sqrt(v[j] * v[j] + below);
    v[j] += v[j] < 0 ? -length : length;
    const Precise square = std::inner_product(v.begin(), v.end(), v.begin(), Precise(0));
    for (int64_t c = j; c < a.cols; ++c) {  // r becomes h r, h = 1 - 2 v v' / square
      Precise product = 0;
      for (int64_t i = j; i < a.rows; ++i) product += v[i] * (*r)(i, c);
      for (int64_t i = j; i < a.rows; ++i) (*r)(i, c) -= 2 * v[i] * product / square;
    }
    for (int64_t i = 0; i < a.rows; ++i) {  // q becomes q h
      Precise product = 0;
      for (int64_t k = j; k < a.rows; ++k) product += (*q)(i, k) * v[k];
      for (int64_t k = j; k < a.rows; ++k) (*q)(i, k) -= 2 * product * v[k] / square;
    }
    for (int64_t i = j + 1; i < a.rows; ++i) (*r)(i, j) = 0;
  }
}

int64_t RepeatedMatrix(const Index& out, const Index& x, int64_t item) {
  Index index(out.size());
  for (size_t i = out.size(); i-- > 0; item /= out[i]) index[i] = item % out[i];
  Index own(index.end() - x.size(), index.end());
  for (size_t i = 0; i < x.size(); ++i) own[i] = x[i] == 1 ? 0 : own[i];
  return OffsetOf(own, x);
}

}  // namespace reference
}  // namespace paddle::operators
