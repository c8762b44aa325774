#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "phi/kernels/funcs/linalg/spectral.h"

namespace phi {
namespace funcs {
namespace {

using Complex128 = std::complex<double>;
constexpr double kEigenEpsilon = std::numeric_limits<double>::epsilon();

// Turns (a, b) into (r, 0): r = c a + s b, 0 = -conj(s) a + c b.
struct GivensRotation {
  GivensRotation(const Complex128& a, const Complex128& b) {
    const double length = std::hypot(std::abs(a), std::abs(b));
    if (length == 0) return;
    const Complex128 phase = std::abs(a) == 0 ? Complex128(1) : a / std::abs(a);
    c = std::abs(a) / length;
    s = phase * std::conj(b) / length;
  }
  // Two rows, or (step > 1) columns for the adjoint.
  void Apply(int64_t count, int64_t step, bool adjoint, Complex128* x, Complex128* y) const {
    const Complex128 t = adjoint ? std::conj(s) : s;
    for (int64_t i = 0; i < count * step; i += step) {
      const Complex128 held = x[i];
      x[i] = c * held + t * y[i];
      y[i] = c * y[i] - std::conj(t) * held;
    }
  }
  double c = 1;
  Complex128 s = 0;
};

// a = q t qᴴ with t upper triangular.
class SchurForm {
 public:
  SchurForm(int64_t n, std::vector<Complex128> a, bool vectors)
      : n_(n), t_(std::move(a)), q_(vectors ? n * n : 0) {
    for (int64_t i = 0; vectors && i < n; ++i) q_[i * (n + 1)] = 1;
    for (int64_t k = 0; k + 2 < n; ++k) ReduceColumn(k);
    Iterate();
  }
  const Complex128& T(int64_t i, int64_t j) const { return t_[i * n_ + j]; }

  // Eigenvector k of a, not normalised.
  std::vector<Complex128> Vector(int64_t k, double norm) const {
    std::vector<Complex128> x(n_), v(n_);
    x[k] = 1;
    for (int64_t i = k - 1; i >= 0; --i) {
      Complex128 sum = T(i, k);
      for (int64_t j = i + 1; j < k; ++j) sum += T(i, j) * x[j];
      Complex128 gap = T(i, i) - T(k, k);
      if (std::abs(gap) <= kEigenEpsilon * norm) gap = kEigenEpsilon * std::max(norm, 1e-300);
      x[i] = -sum / gap;
      Rescale(k, &x);
    }
    for (int64_t i = 0; i < n_; ++i) {
      for (int64_t j = 0; j <= k; ++j) v[i] += q_[i * n_ + j] * x[j];
    }
    return v;
  }

 private:
  Complex128& At(int64_t i, int64_t j) { return t_[i * n_ + j]; }

  // Values that are close together make components that would overflow.
  static void Rescale(int64_t k, std::vector<Complex128>* x) {
    double greatest = 0;
    for (int64_t i = 0; i <= k; ++i) greatest = std::max(greatest, std::abs((*x)[i]));
    if (greatest < 1e100) return;
    for (int64_t i = 0; i <= k; ++i) (*x)[i] /= greatest;
  }

  // Zeros below the first subdiagonal of column k, by a reflection from both sides.
  void ReduceColumn(int64_t k) {
    std::vector<Complex128> v(n_);
    double square = 0;
    for (int64_t i = k + 1; i < n_; ++i) v[i] = At(i, k);
    for (int64_t i = k + 2; i < n_; ++i) square += std::norm(v[i]);
    if (square == 0) return;
    const double head = std::abs(v[k + 1]), length = std::hypot(head, std::sqrt(square));
    v[k + 1] += (head == 0 ? Complex128(1) : v[k + 1] / head) * length;
    square += std::norm(v[k + 1]);
    std::vector<Complex128> sum(n_);
    for (int64_t i = k + 1; i < n_; ++i) {
      for (int64_t j = 0; j < n_; ++j) sum[j] += std::conj(v[i]) * At(i, j);
    }
    for (int64_t i = k + 1; i < n_; ++i) {
      for (int64_t j = 0; j < n_; ++j) At(i, j) -= 2 / square * v[i] * sum[j];
    }
    ReflectRows(k + 1, square, v, &t_);
    if (!q_.empty()) ReflectRows(k + 1, square, v, &q_);
  }
  void ReflectRows(int64_t first, double square, const std::vector<Complex128>& v,
                   std::vector<Complex128>* m) const {
    for (int64_t i = 0; i < n_; ++i) {
      Complex128 dot = 0;
      Complex128* row = m->data() + i * n_;
      for (int64_t j = first; j < n_; ++j) dot += row[j] * v[j];
      for (int64_t j = first; j < n_; ++j) row[j] -= 2 / square * dot * std::conj(v[j]);
    }
  }

  void Iterate() {
    int steps = 0;
    for (int64_t high = n_ - 1; high > 0;) {
      int64_t low = high;
      while (low > 0 && !Deflates(low)) --low;
      if (low == high || steps > 40 * n_) {  // a value is found, or none is in sight
        --high;
        steps = 0;
        continue;
      }
      Step(low, high, ++steps % 10 == 0);
    }
    for (int64_t i = 1; i < n_; ++i) std::fill_n(t_.begin() + i * n_, i, Complex128(0));
  }
  bool Deflates(int64_t i) {
    const double size = std::abs(At(i, i)) + std::abs(At(i - 1, i - 1));
    if (std::abs(At(i, i - 1)) > kEigenEpsilon * size) return false;
    At(i, i - 1) = 0;
    return true;
  }
  // The eigenvalue of the last 2x2 block that is nearer to its last element, or of two that are
  // equally near the one that LAPACK takes; `odd`: another number, to leave a cycle.
  Complex128 ShiftOf(int64_t high, bool odd) {
    if (odd) return At(high, high) + std::abs(At(high, high - 1));
    const Complex128 a = At(high - 1, high - 1), d = At(high, high);
    const Complex128 half = (a - d) * 0.5, both = At(high - 1, high) * At(high, high - 1);
    if (both == 0.0) return d;
    const Complex128 root = std::sqrt(half * half + both);
    const Complex128 far =
        std::abs(half + root) >= std::abs(half - root) ? half + root : half - root;
    return d - both / far;
  }
  // t - shift = q r on rows and columns [low, high]; then r q + shift.
  void Step(int64_t low, int64_t high, bool odd) {
    const Complex128 shift = ShiftOf(high, odd);
    for (int64_t i = low; i <= high; ++i) At(i, i) -= shift;
    std::vector<GivensRotation> turns;
    for (int64_t i = low; i < high; ++i) {
      turns.emplace_back(At(i, i), At(i + 1, i));
      turns.back().Apply(n_ - i, 1, false, &At(i, i), &At(i + 1, i));
      At(i + 1, i) = 0;
    }
    for (int64_t i = low; i < high; ++i) {
      const GivensRotation& turn = turns[i - low];
      turn.Apply(std::min(i + 2, high + 1), n_, true, &At(0, i), &At(0, i + 1));
      if (!q_.empty()) turn.Apply(n_, n_, true, q_.data() + i, q_.data() + i + 1);
    }
    for (int64_t i = low; i <= high; ++i) At(i, i) += shift;
  }

  const int64_t n_;
  std::vector<Complex128> t_, q_;
};

// For a real matrix: values whose imaginary part is rounding error become real, others form
// conjugate pairs, the one above the real axis first, and so do the vectors (none, or one a value).
void PairConjugates(double rounding, std::vector<Complex128>* values,
                    std::vector<std::vector<Complex128>>* vectors) {
  const size_t n = values->size();
  for (size_t i = 0; i < n; ++i) {
    Complex128& value = (*values)[i];
    size_t partner = i;
    for (size_t j = i + 1; j < n; ++j) {
      const auto distance = [&](size_t k) { return std::abs((*values)[k] - std::conj(value)); };
      if (partner == i || distance(j) < distance(partner)) partner = j;
    }
    const bool is_real =
        std::fabs(value.imag()) <= rounding || partner == i ||
        std::abs((*values)[partner] - std::conj(value)) > 2 * std::fabs(value.imag());
    if (is_real) {
      value = value.real();
      if (vectors->empty()) continue;
      for (Complex128& part : (*vectors)[i]) part = part.real();
      continue;
    }
    std::rotate(values->begin() + i + 1, values->begin() + partner, values->begin() + partner + 1);
    value = Complex128(value.real(), std::fabs(value.imag()));
    if (!vectors->empty()) {
      auto at = vectors->begin() + i;
      std::rotate(at + 1, vectors->begin() + partner, vectors->begin() + partner + 1);
      if ((*values)[i + 1].imag() > 0) std::swap(*at, *(at + 1));
      *(at + 1) = *at;
      for (Complex128& part : *(at + 1)) part = std::conj(part);
    }
    (*values)[i + 1] = std::conj(value);
    ++i;
  }
}

template <typename V>
void SolveGeneral(int64_t n, const V* a, Complex128* values, Complex128* vectors) {
  double square = 0;
  for (int64_t i = 0; i < n * n; ++i) square += std::norm(a[i]);
  if (!std::isfinite(square)) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    std::fill_n(values, n, Complex128(kNan, kNan));
    if (vectors != nullptr) std::fill_n(vectors, n * n, Complex128(kNan, kNan));
    return;
  }
  const SchurForm form(n, std::vector<Complex128>(a, a + n * n), vectors != nullptr);
  const double norm = std::sqrt(square);
  std::vector<Complex128> found;
  std::vector<std::vector<Complex128>> columns;
  for (int64_t j = 0; j < n; ++j) {
    found.push_back(form.T(j, j));
    if (vectors == nullptr) continue;
    columns.push_back(form.Vector(j, norm));
    double length = 0;
    for (const Complex128& part : columns[j]) length += std::norm(part);
    const Complex128 factor = PhaseOf(n, columns[j].data(), 1) / std::sqrt(length);
    for (Complex128& part : columns[j]) part *= factor;
  }
  if constexpr (std::is_same_v<V, double>) {
    PairConjugates(10 * static_cast<double>(n) * kEigenEpsilon * norm, &found, &columns);
  }
  std::copy(found.begin(), found.end(), values);
  for (size_t j = 0; j < columns.size(); ++j) {
    for (int64_t i = 0; i < n; ++i) vectors[i * n + j] = columns[j][i];
  }
}

}  // namespace

void GeneralEigen(int64_t n, const double* a, bool /*of_32_bits*/, std::complex<double>* values,
                  std::complex<double>* vectors) {
  SolveGeneral(n, a, values, vectors);
}

void GeneralEigen(int64_t n, const std::complex<double>* a, bool /*of_32_bits*/,
                  std::complex<double>* values, std::complex<double>* vectors) {
  SolveGeneral(n, a, values, vectors);
}

}  // namespace funcs
}  // namespace phi
