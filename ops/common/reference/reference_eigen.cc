#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {
namespace reference {
namespace {

constexpr Precise kSmallest = 1e-18L;  // relative size of what counts as 0

// One rotation that makes a(p, q) zero.
void RotateAway(int64_t p, int64_t q, ComplexMatrix* a, ComplexMatrix* vectors) {
  const PreciseComplex away = (*a)(p, q);
  const Precise size = std::abs(away);
  if (size == 0) return;
  const PreciseComplex phase = away / size;
  const Precise gap = ((*a)(q, q).real() - (*a)(p, p).real()) / (2 * size);
  const Precise t = (gap < 0 ? -1 : 1) / (std::fabs(gap) + std::sqrt(gap * gap + 1));
  const Precise c = 1 / std::sqrt(t * t + 1), s = t * c;
  // Columns p and q of the rotation: (c, -s conj(phase)) and (s phase, c).
  const auto rotate_columns = [&](ComplexMatrix* m) {
    for (int64_t i = 0; i < m->rows; ++i) {
      const PreciseComplex x = (*m)(i, p), y = (*m)(i, q);
      (*m)(i, p) = c * x - s * std::conj(phase) * y;
      (*m)(i, q) = s * phase * x + c * y;
    }
  };
  rotate_columns(a);
  for (int64_t i = 0; i < a->cols; ++i) {
    const PreciseComplex x = (*a)(p, i), y = (*a)(q, i);
    (*a)(p, i) = c * x - s * phase * y;
    (*a)(q, i) = s * std::conj(phase) * x + c * y;
  }
  rotate_columns(vectors);
}

Precise NormOf(const ComplexMatrix& a) {
  Precise sum = 0;
  for (const PreciseComplex& value : a.at) sum += std::norm(value);
  return std::sqrt(sum);
}

// a v = b by elimination; a pivot of 0 becomes tiny, which inverse iteration wants.
std::vector<PreciseComplex> SolveNearlySingular(ComplexMatrix a, std::vector<PreciseComplex> b,
                                                Precise tiny) {
  for (int64_t j = 0; j < a.rows; ++j) {
    int64_t pivot = j;
    for (int64_t i = j + 1; i < a.rows; ++i) {
      if (std::abs(a(i, j)) > std::abs(a(pivot, j))) pivot = i;
    }
    for (int64_t c = 0; c < a.cols; ++c) std::swap(a(j, c), a(pivot, c));
    std::swap(b[j], b[pivot]);
    if (std::abs(a(j, j)) < tiny) a(j, j) = tiny;
    for (int64_t i = j + 1; i < a.rows; ++i) {
      const PreciseComplex factor = a(i, j) / a(j, j);
      for (int64_t c = j; c < a.cols; ++c) a(i, c) -= factor * a(j, c);
      b[i] -= factor * b[j];
    }
  }
  for (int64_t i = a.rows; i-- > 0;) {
    for (int64_t c = i + 1; c < a.cols; ++c) b[i] -= a(i, c) * b[c];
    b[i] /= a(i, i);
  }
  return b;
}

// a = q r by Gram and Schmidt, then r q.
ComplexMatrix QrStep(const ComplexMatrix& a) {
  const int64_t n = a.rows;
  ComplexMatrix q = a, r(n, n);
  for (int64_t j = 0; j < n; ++j) {
    for (int pass = 0; pass < 2; ++pass) {  // twice is enough
      for (int64_t k = 0; k < j; ++k) {
        PreciseComplex dot = 0;
        for (int64_t i = 0; i < n; ++i) dot += std::conj(q(i, k)) * q(i, j);
        r(k, j) += dot;
        for (int64_t i = 0; i < n; ++i) q(i, j) -= dot * q(i, k);
      }
    }
    Precise length = 0;
    for (int64_t i = 0; i < n; ++i) length += std::norm(q(i, j));
    length = std::sqrt(length);
    r(j, j) = length;
    for (int64_t i = 0; i < n && length > 0; ++i) q(i, j) /= length;
  }
  return MatrixProductOf(r, q);
}

// The eigenvalue of the last 2x2 block that is nearer to its last element.
PreciseComplex WilkinsonShift(const ComplexMatrix& a, int64_t n) {
  const PreciseComplex p = a(n - 2, n - 2), q = a(n - 2, n - 1), r = a(n - 1, n - 2);
  const PreciseComplex s = a(n - 1, n - 1), half = (p + s) / Precise(2);
  const PreciseComplex root = std::sqrt((p - s) * (p - s) / Precise(4) + q * r);
  return std::abs(half + root - s) < std::abs(half - root - s) ? half + root : half - root;
}

// The leading [n, n] part.
ComplexMatrix LeadingPart(const ComplexMatrix& a, int64_t n) {
  ComplexMatrix part(n, n);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) part(i, j) = a(i, j);
  }
  return part;
}

std::vector<PreciseComplex> QrValues(ComplexMatrix a) {
  const Precise norm = NormOf(a);
  std::vector<PreciseComplex> values(a.rows);
  int steps = 0;
  while (a.rows > 0) {
    const int64_t n = a.rows;
    Precise below = 0;
    for (int64_t j = 0; j + 1 < n; ++j) below += std::abs(a(n - 1, j));
    if (below <= kSmallest * norm || steps > 500) {
      values[n - 1] = a(n - 1, n - 1);
      a = LeadingPart(a, n - 1);
      steps = 0;
      continue;
    }
    PreciseComplex shift = WilkinsonShift(a, n);
    if (++steps % 11 == 0) shift += norm;  // leaves cycles
    for (int64_t i = 0; i < n; ++i) a(i, i) -= shift;
    a = QrStep(a);
    for (int64_t i = 0; i < n; ++i) a(i, i) += shift;
  }
  return values;
}

}  // namespace

void JacobiEigen(ComplexMatrix a, std::vector<Precise>* values, ComplexMatrix* vectors) {
  const int64_t n = a.rows;
  ComplexMatrix v(n, n);
  for (int64_t i = 0; i < n; ++i) v(i, i) = 1;
  const Precise limit = kSmallest * NormOf(a);
  if (!std::isfinite(limit)) {
    constexpr Precise kNan = std::numeric_limits<Precise>::quiet_NaN();
    values->assign(n, kNan);
    std::fill(v.at.begin(), v.at.end(), PreciseComplex(kNan));
    *vectors = v;
    return;
  }
  for (int sweep = 0; sweep < 60; ++sweep) {
    Precise rest = 0;
    for (int64_t p = 0; p < n; ++p) {
      for (int64_t q = p + 1; q < n; ++q) {
        rest = std::max(rest, std::abs(a(p, q)));
        RotateAway(p, q, &a, &v);
      }
    }
    if (rest <= limit) break;
  }
  std::vector<int64_t> order(n);
  std::iota(order.begin(), order.end(), int64_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](int64_t i, int64_t j) { return a(i, i).real() < a(j, j).real(); });
  values->assign(n, 0);
  *vectors = ComplexMatrix(n, n);
  for (int64_t j = 0; j < n; ++j) {
    (*values)[j] = a(order[j], order[j]).real();
    for (int64_t i = 0; i < n; ++i) (*vectors)(i, j) = v(i, order[j]);
    FixPhase(vectors, j);
  }
}

void QrEigen(const ComplexMatrix& a, std::vector<PreciseComplex>* values, ComplexMatrix* vectors) {
  const int64_t n = a.rows;
  *vectors = ComplexMatrix(n, n);
  if (!std::isfinite(NormOf(a))) {  // no part of it gets small
    constexpr Precise kNan = std::numeric_limits<Precise>::quiet_NaN();
    values->assign(n, PreciseComplex(kNan, kNan));
    std::fill(vectors->at.begin(), vectors->at.end(), PreciseComplex(kNan, kNan));
    return;
  }
  *values = QrValues(a);
  const Precise tiny = kSmallest * std::max(NormOf(a), kSmallest);
  for (int64_t j = 0; j < n; ++j) {
    ComplexMatrix shifted = a;
    for (int64_t i = 0; i < n; ++i) shifted(i, i) -= (*values)[j];
    std::vector<PreciseComplex> v(n);
    for (int64_t i = 0; i < n; ++i) v[i] = PreciseComplex(1, static_cast<Precise>(i) / 7);
    for (int pass = 0; pass < 3; ++pass) {
      v = SolveNearlySingular(shifted, v, tiny);
      Precise length = 0;
      for (const PreciseComplex& part : v) length += std::norm(part);
      for (PreciseComplex& part : v) part /= std::sqrt(length);
    }
    for (int64_t i = 0; i < n; ++i) (*vectors)(i, j) = v[i];
    FixPhase(vectors, j);
  }
}

void JacobiSvd(const PreciseMatrix& a, PreciseMatrix* u, std::vector<Precise>* values,
               PreciseMatrix* v) {
  const bool wide = a.rows < a.cols;
  const PreciseMatrix tall = wide ? TransposeOf(a) : a;  // its Gram matrix is the smaller one
  const PreciseMatrix gram = MatrixProductOf(TransposeOf(tall), tall);
  const int64_t k = tall.cols;
  ComplexMatrix hermitian(k, k), vectors;
  std::copy(gram.at.begin(), gram.at.end(), hermitian.at.begin());
  std::vector<Precise> squares;
  JacobiEigen(hermitian, &squares, &vectors);
  PreciseMatrix right(k, k);
  values->assign(k, 0);
  for (int64_t j = 0; j < k; ++j) {                                      // descending
    (*values)[j] = std::sqrt(std::max(squares[k - 1 - j], Precise(0)));  // NaN stays
    for (int64_t i = 0; i < k; ++i) right(i, j) = vectors(i, k - 1 - j).real();
  }
  PreciseMatrix left = MatrixProductOf(tall, right);
  for (int64_t j = 0; j < k; ++j) {
    for (int64_t i = 0; i < left.rows && (*values)[j] > 0; ++i) left(i, j) /= (*values)[j];
  }
  *u = wide ? right : left;
  *v = wide ? left : right;
  ComplexMatrix signs(u->rows, k);
  std::copy(u->at.begin(), u->at.end(), signs.at.begin());
  for (int64_t j = 0; j < k; ++j) {
    const Precise sign = FixPhase(&signs, j).real();
    for (int64_t i = 0; i < u->rows; ++i) (*u)(i, j) *= sign;
    for (int64_t i = 0; i < v->rows; ++i) (*v)(i, j) *= sign;
  }
}

PreciseComplex FixPhase(ComplexMatrix* a, int64_t j) {
  Precise greatest = 0;
  for (int64_t i = 0; i < a->rows; ++i) greatest = std::max(greatest, std::abs((*a)(i, j)));
  int64_t first = 0;
  while (first < a->rows && std::abs((*a)(first, j)) < greatest * (1 - 1e-6L)) ++first;
  if (greatest == 0 || first == a->rows) return 1;
  const PreciseComplex factor = std::conj((*a)(first, j)) / std::abs((*a)(first, j));
  for (int64_t i = 0; i < a->rows; ++i) (*a)(i, j) *= factor;
  return factor;
}

}  // namespace reference
}  // namespace paddle::operators
