#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/funcs/linalg/spectral.h"

namespace phi {
namespace funcs {
namespace {

constexpr double kSvdEpsilon = std::numeric_limits<double>::epsilon();

// Rows of one length.
struct RowVectors {
  RowVectors(int64_t rows, int64_t size) : count(rows), length(size), data(rows * size, 0.0) {}
  double* operator[](int64_t i) { return data.data() + i * length; }
  const double* operator[](int64_t i) const { return data.data() + i * length; }

  int64_t count, length;
  std::vector<double> data;
};

double DotOf(const double* a, const double* b, int64_t n) {
  double lanes[4] = {0, 0, 0, 0};
  int64_t i = 0;
  for (; i + 4 <= n; i += 4) {
    for (int k = 0; k < 4; ++k) lanes[k] += a[i + k] * b[i + k];
  }
  for (; i < n; ++i) lanes[0] += a[i] * b[i];
  return lanes[0] + lanes[1] + lanes[2] + lanes[3];
}

void RotatePair(double c, double s, int64_t n, double* a, double* b) {
  for (int64_t i = 0; i < n; ++i) {
    const double x = a[i], y = b[i];
    a[i] = c * x - s * y;
    b[i] = s * x + c * y;
  }
}

// Makes the rows of w orthogonal by rotations of pairs (Hestenes); those of `turns`, if there, turn
// with them.
void Orthogonalize(RowVectors* w, RowVectors* turns) {
  constexpr int kMostSweeps = 60;
  bool turned = true;
  for (int sweep = 0; turned && sweep < kMostSweeps; ++sweep) {
    turned = false;
    for (int64_t p = 0; p + 1 < w->count; ++p) {
      for (int64_t q = p + 1; q < w->count; ++q) {
        const double a = DotOf((*w)[p], (*w)[p], w->length);
        const double b = DotOf((*w)[q], (*w)[q], w->length);
        const double both = DotOf((*w)[p], (*w)[q], w->length);
        if (std::fabs(both) <= kSvdEpsilon * std::sqrt(a * b)) continue;
        turned = true;
        const double gap = (b - a) / (2 * both);
        const double t = std::copysign(1.0, gap) / (std::fabs(gap) + std::hypot(gap, 1.0));
        const double c = 1 / std::sqrt(t * t + 1);
        RotatePair(c, t * c, w->length, (*w)[p], (*w)[q]);
        if (turns != nullptr) RotatePair(c, t * c, turns->length, (*turns)[p], (*turns)[q]);
      }
    }
  }
}

// Rows from `have` on become unit vectors orthogonal to all before them: each is what is left of
// the axis that is farthest from these.
void CompleteBasis(int64_t have, RowVectors* rows) {
  std::vector<double> left(rows->length, 1.0);  // squares of the distances of the axes
  const auto take_away = [&](const double* row) {
    for (int64_t k = 0; k < rows->length; ++k) left[k] -= row[k] * row[k];
  };
  for (int64_t i = 0; i < have; ++i) take_away((*rows)[i]);
  for (; have < rows->count; ++have) {
    double* v = (*rows)[have];
    std::fill_n(v, rows->length, 0.0);
    v[std::max_element(left.begin(), left.end()) - left.begin()] = 1;
    for (int pass = 0; pass < 2; ++pass) {
      for (int64_t i = 0; i < have; ++i) {
        const double* other = (*rows)[i];
        const double dot = DotOf(v, other, rows->length);
        for (int64_t k = 0; k < rows->length; ++k) v[k] -= dot * other[k];
      }
    }
    const double norm = std::sqrt(DotOf(v, v, rows->length));
    const double factor = PhaseOf(rows->length, v, 1) / norm;
    for (int64_t k = 0; k < rows->length; ++k) v[k] *= factor;
    take_away(v);
  }
}

// A matrix [k, length], k <= length, given by rows, as left (rows: columns of the left factor, each
// of k elements), values and right (rows).
struct WideSvd {
  WideSvd(const RowVectors& a, bool vectors, int64_t left_count, int64_t right_count)
      : values(a.count),
        left(vectors ? left_count : 0, a.count),
        right(vectors ? right_count : 0, a.length) {
    RowVectors w = a, turns(vectors ? a.count : 0, a.count);
    for (int64_t i = 0; i < turns.count; ++i) turns[i][i] = 1;
    Orthogonalize(&w, vectors ? &turns : nullptr);
    std::vector<double> norms(a.count);
    std::vector<int64_t> order(a.count);
    for (int64_t i = 0; i < a.count; ++i) norms[i] = std::sqrt(DotOf(w[i], w[i], w.length));
    std::iota(order.begin(), order.end(), int64_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t i, int64_t j) { return norms[i] > norms[j]; });
    for (int64_t i = 0; i < a.count; ++i) values[i] = norms[order[i]];
    if (!vectors) return;
    int64_t have = 0;
    for (int64_t i = 0; i < a.count; ++i) {
      std::copy_n(turns[order[i]], a.count, left[i]);
      // Rounding decides the direction of what is as good as 0.
      if (!(values[i] > kSvdEpsilon * values[0])) continue;
      for (int64_t k = 0; k < w.length; ++k) right[i][k] = w[order[i]][k] / values[i];
      ++have;
    }
    CompleteBasis(have, &right);
  }

  std::vector<double> values;
  RowVectors left, right;
};

}  // namespace

void SingularValues(int64_t m, int64_t n, const double* a, bool full, double* u, double* values,
                    double* vh) {
  // A factor without elements has no memory: then the other one says it.
  const bool tall = m > n, vectors = u != nullptr || vh != nullptr;
  const int64_t k = std::min(m, n), length = std::max(m, n);
  if (!std::all_of(a, a + m * n, [](double x) { return std::isfinite(x); })) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    std::fill_n(values, k, kNan);
    if (vectors) std::fill_n(u, m * (full ? m : k), kNan);
    if (vectors) std::fill_n(vh, n * (full ? n : k), kNan);
    return;
  }
  RowVectors rows(k, length);
  if (tall) {
    TransposeMatrix(m, n, a, rows.data.data());
  } else {
    std::copy_n(a, m * n, rows.data.begin());
  }
  WideSvd svd(rows, vectors, k, full ? length : k);
  std::copy(svd.values.begin(), svd.values.end(), values);
  if (!vectors) return;
  RowVectors& columns = tall ? svd.right : svd.left;  // of u
  RowVectors& others = tall ? svd.left : svd.right;   // rows of vh
  for (int64_t i = 0; i < columns.count; ++i) {
    const double sign = PhaseOf(m, columns[i], 1);
    for (int64_t j = 0; j < m; ++j) columns[i][j] *= sign;
    for (int64_t j = 0; i < k && j < n; ++j) others[i][j] *= sign;
  }
  TransposeMatrix(columns.count, m, columns.data.data(), u);
  std::copy(others.data.begin(), others.data.end(), vh);
}

}  // namespace funcs
}  // namespace phi
