#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "phi/kernels/funcs/linalg/spectral.h"

namespace phi {
namespace funcs {
namespace {

double ConjugateOf(double x) { return x; }
std::complex<double> ConjugateOf(const std::complex<double>& x) { return std::conj(x); }
double RealPartOf(double x) { return x; }
double RealPartOf(const std::complex<double>& x) { return x.real(); }
double SquareOf(double x) { return x * x; }
double SquareOf(const std::complex<double>& x) { return std::norm(x); }

// A Hermitian matrix as q t qᴴ with t real and tridiagonal, by Householder's reflections.
template <typename V>
class Tridiagonal {
 public:
  // `a` is the full matrix, row-major.
  Tridiagonal(int64_t n, std::vector<V> a)
      : diagonal(n), below(n, 0.0), size_(n), a_(std::move(a)), phase_(n, V(1)) {
    for (int64_t k = 0; k + 1 < n; ++k) {
      reflections_.push_back(Reflect(k));
      const V next = At(k + 1, k);
      below[k] = std::abs(next);
      phase_[k + 1] = below[k] == 0 ? phase_[k] : phase_[k] * (next / below[k]);
    }
    for (int64_t k = 0; k < n; ++k) diagonal[k] = RealPartOf(At(k, k));
  }

  // Row i holds column i of q.
  std::vector<V> TransposedVectors() const {
    std::vector<V> q(size_ * size_, V(0));
    for (int64_t i = 0; i < size_; ++i) q[i * size_ + i] = phase_[i];
    for (int64_t k = size_ - 2; k >= 0; --k) {
      const std::vector<V>& v = reflections_[k];
      if (v.empty()) continue;
      const int64_t first = size_ - static_cast<int64_t>(v.size());
      for (int64_t i = first; i < size_; ++i) {
        V* column = q.data() + i * size_ + first;
        V dot(0);
        for (size_t r = 0; r < v.size(); ++r) dot += ConjugateOf(v[r]) * column[r];
        for (size_t r = 0; r < v.size(); ++r) column[r] -= 2.0 * dot * v[r];
      }
    }
    return q;
  }

  std::vector<double> diagonal, below;

 private:
  V& At(int64_t i, int64_t j) { return a_[i * size_ + j]; }

  // Leaves one element below the diagonal of column k; returns the unit vector v of 1 - 2 v vᴴ.
  std::vector<V> Reflect(int64_t k) {
    const int64_t first = k + 1, count = size_ - first;
    std::vector<V> v(count);
    double rest = 0;
    for (int64_t i = 0; i < count; ++i) v[i] = At(first + i, k);
    for (int64_t i = 1; i < count; ++i) rest += SquareOf(v[i]);
    if (rest == 0) return {};
    const double head = std::abs(v[0]), length = std::sqrt(head * head + rest);
    const V turn = head == 0 ? V(1) : v[0] / head;
    At(first, k) = -turn * length;
    v[0] += turn * length;
    const double norm = std::sqrt(SquareOf(v[0]) + rest);
    for (V& part : v) part /= norm;
    // a - 2 v wᴴ - 2 w vᴴ with w = a v - (vᴴ a v) v
    std::vector<V> w(count, V(0));
    double middle = 0;
    for (int64_t i = 0; i < count; ++i) {
      const V* row = a_.data() + (first + i) * size_ + first;
      for (int64_t j = 0; j < count; ++j) w[i] += row[j] * v[j];
      middle += RealPartOf(ConjugateOf(v[i]) * w[i]);
    }
    for (int64_t i = 0; i < count; ++i) w[i] -= middle * v[i];
    for (int64_t i = 0; i < count; ++i) {
      V* row = a_.data() + (first + i) * size_ + first;
      for (int64_t j = 0; j < count; ++j) {
        row[j] -= 2.0 * (v[i] * ConjugateOf(w[j]) + w[i] * ConjugateOf(v[j]));
      }
    }
    return v;
  }

  const int64_t size_;
  std::vector<V> a_, phase_;
  std::vector<std::vector<V>> reflections_;
};

template <typename V>
void RotateRows(int64_t n, double c, double s, V* low, V* high) {
  for (int64_t k = 0; k < n; ++k) {
    const V held = high[k];
    high[k] = s * low[k] + c * held;
    low[k] = c * low[k] - s * held;
  }
}

// One implicit QL step with a shift on rows [l, m] of a real tridiagonal matrix.
template <typename V>
void QlStep(int64_t l, int64_t m, int64_t n, std::vector<double>* d, std::vector<double>* e,
            V* vectors) {
  double g = ((*d)[l + 1] - (*d)[l]) / (2 * (*e)[l]);
  g = (*d)[m] - (*d)[l] + (*e)[l] / (g + std::copysign(std::hypot(g, 1.0), g));
  double s = 1, c = 1, p = 0;
  for (int64_t i = m - 1; i >= l; --i) {
    const double f = s * (*e)[i], b = c * (*e)[i], r = std::hypot(f, g);
    (*e)[i + 1] = r;
    if (r == 0) {
      (*d)[i + 1] -= p;
      (*e)[m] = 0;
      return;
    }
    s = f / r;
    c = g / r;
    g = (*d)[i + 1] - p;
    const double turn = ((*d)[i] - g) * s + 2 * c * b;
    p = s * turn;
    (*d)[i + 1] = g + p;
    g = c * turn - b;
    if (vectors != nullptr) RotateRows(n, c, s, vectors + i * n, vectors + (i + 1) * n);
  }
  (*d)[l] -= p;
  (*e)[l] = g;
  (*e)[m] = 0;
}

template <typename V>
void DiagonalizeByQl(int64_t n, std::vector<double>* d, std::vector<double>* e, V* vectors) {
  constexpr int kMostSteps = 60;  // a value; two or three are usual
  for (int64_t l = 0; l < n; ++l) {
    for (int step = 0; step < kMostSteps; ++step) {
      int64_t m = l;
      while (m + 1 < n) {
        const double size = std::fabs((*d)[m]) + std::fabs((*d)[m + 1]);
        if (std::fabs((*e)[m]) <= std::numeric_limits<double>::epsilon() * size) break;
        ++m;
      }
      if (m == l) break;
      QlStep(l, m, n, d, e, vectors);
    }
  }
}

// Both triangles, from one.
template <typename V>
std::vector<V> WholeMatrix(int64_t n, const V* a, bool lower) {
  std::vector<V> whole(n * n);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j <= i; ++j) {
      const V value = lower ? a[i * n + j] : ConjugateOf(a[j * n + i]);
      whole[i * n + j] = i == j ? V(RealPartOf(value)) : value;
      whole[j * n + i] = ConjugateOf(whole[i * n + j]);
    }
  }
  return whole;
}

template <typename V>
void SolveHermitian(int64_t n, const V* a, bool lower, double* values, V* vectors) {
  std::vector<V> whole = WholeMatrix(n, a, lower);
  if (!std::all_of(whole.begin(), whole.end(), [](V x) { return std::isfinite(SquareOf(x)); })) {
    std::fill_n(values, n, std::numeric_limits<double>::quiet_NaN());
    if (vectors != nullptr) {
      std::fill_n(vectors, n * n, V(std::numeric_limits<double>::quiet_NaN()));
    }
    return;
  }
  Tridiagonal<V> t(n, std::move(whole));
  std::vector<V> q;
  if (vectors != nullptr) q = t.TransposedVectors();
  DiagonalizeByQl(n, &t.diagonal, &t.below,
                  vectors == nullptr ? static_cast<V*>(nullptr) : q.data());
  std::vector<int64_t> order(n);
  std::iota(order.begin(), order.end(), int64_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](int64_t i, int64_t j) { return t.diagonal[i] < t.diagonal[j]; });
  for (int64_t j = 0; j < n; ++j) {
    values[j] = t.diagonal[order[j]];
    if (vectors == nullptr) continue;
    const V* from = q.data() + order[j] * n;
    const V factor = PhaseOf(n, from, 1);
    for (int64_t i = 0; i < n; ++i) vectors[i * n + j] = from[i] * factor;
  }
}

}  // namespace

void HermitianEigen(int64_t n, const double* a, bool lower, double* values, double* vectors) {
  SolveHermitian(n, a, lower, values, vectors);
}

void HermitianEigen(int64_t n, const std::complex<double>* a, bool lower, double* values,
                    std::complex<double>* vectors) {
  SolveHermitian(n, a, lower, values, vectors);
}

}  // namespace funcs
}  // namespace phi
