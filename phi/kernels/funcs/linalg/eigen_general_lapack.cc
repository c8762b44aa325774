#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <utility>
#include <vector>

#include "phi/core/enforce.h"
#include "phi/kernels/funcs/linalg/spectral.h"

// In place of eigen_general.cc where LAPACK is installed: values are in the order of its geev,
// which the original calls in the type of the matrix.

#define PHI_GEEV_OF_REALS(name, Real)                                                          \
  void name(const char* left, const char* right, const int* n, Real* a, const int* lda,        \
            Real* real, Real* imaginary, Real* vl, const int* ldvl, Real* vr, const int* ldvr, \
            Real* work, const int* work_size, int* info)
#define PHI_GEEV_OF_COMPLEX(name, Real)                                                          \
  void name(const char* left, const char* right, const int* n, std::complex<Real>* a,            \
            const int* lda, std::complex<Real>* values, std::complex<Real>* vl, const int* ldvl, \
            std::complex<Real>* vr, const int* ldvr, std::complex<Real>* work,                   \
            const int* work_size, Real* real_work, int* info)

extern "C" {
PHI_GEEV_OF_REALS(sgeev_, float);
PHI_GEEV_OF_REALS(dgeev_, double);
PHI_GEEV_OF_COMPLEX(cgeev_, float);
PHI_GEEV_OF_COMPLEX(zgeev_, double);
}

namespace phi {
namespace funcs {
namespace {

using LapackComplex = std::complex<double>;

template <typename Real>
struct Geev;
template <>
struct Geev<float> {
  static constexpr auto kOfReals = &sgeev_;
  static constexpr auto kOfComplex = &cgeev_;
};
template <>
struct Geev<double> {
  static constexpr auto kOfReals = &dgeev_;
  static constexpr auto kOfComplex = &zgeev_;
};

// The vectors of LAPACK stand one after the other.
template <typename Real>
struct LapackEigen {
  std::vector<std::complex<Real>> values, vectors;
};

void CheckFound(int info) {
  PADDLE_ENFORCE_EQ(info, 0,
                    errors::External("LAPACK's geev finds no eigenvalues (info %d)", info));
}

// Columns j and j + 1 of a conjugate pair are the real and the imaginary part of the first.
template <typename Real>
LapackEigen<Real> SolveLapack(int n, std::vector<Real>* a, bool vectors) {
  const char *none = "N", *right = vectors ? "V" : "N";
  std::vector<Real> real(n), imaginary(n), columns(vectors ? n * n : 1), work(1);
  int size = -1, info = 0;
  const int one = 1, *ldvr = vectors ? &n : &one;
  for (int pass = 0; pass < 2; ++pass) {  // the first asks for the size of `work`
    Geev<Real>::kOfReals(none, right, &n, a->data(), &n, real.data(), imaginary.data(), nullptr,
                         &one, columns.data(), ldvr, work.data(), &size, &info);
    if (pass == 0) work.resize(size = std::max(1, static_cast<int>(work[0])));
  }
  CheckFound(info);
  LapackEigen<Real> found;
  found.values.resize(n);
  found.vectors.resize(vectors ? n * n : 0);
  for (int j = 0; j < n; ++j) found.values[j] = {real[j], imaginary[j]};
  for (int j = 0; vectors && j < n; ++j) {
    const bool second = imaginary[j] < 0;
    const Real *x = &columns[(second ? j - 1 : j) * n], *y = x + n;
    for (int i = 0; i < n; ++i) {
      found.vectors[j * n + i] = {x[i], imaginary[j] == 0 ? 0 : second ? -y[i] : y[i]};
    }
  }
  return found;
}

template <typename Real>
LapackEigen<Real> SolveLapack(int n, std::vector<std::complex<Real>>* a, bool vectors) {
  const char *none = "N", *right = vectors ? "V" : "N";
  LapackEigen<Real> found;
  found.values.resize(n);
  found.vectors.resize(vectors ? n * n : 1);
  std::vector<std::complex<Real>> work(1);
  std::vector<Real> real_work(2 * n);
  int size = -1, info = 0;
  const int one = 1, *ldvr = vectors ? &n : &one;
  for (int pass = 0; pass < 2; ++pass) {
    Geev<Real>::kOfComplex(none, right, &n, a->data(), &n, found.values.data(), nullptr, &one,
                           found.vectors.data(), ldvr, work.data(), &size, real_work.data(), &info);
    if (pass == 0) work.resize(size = std::max(1, static_cast<int>(work[0].real())));
  }
  CheckFound(info);
  return found;
}

std::vector<float> Narrowed(const std::vector<double>& a) { return {a.begin(), a.end()}; }
std::vector<std::complex<float>> Narrowed(const std::vector<LapackComplex>& a) {
  return {a.begin(), a.end()};
}

// Brings `found` into the order in which LAPACK finds the values in 32 bits, each of which stands
// for the nearest one that is left.
template <typename V>
void OrderAsOf32Bits(int n, const std::vector<V>& columns, LapackEigen<double>* found) {
  auto narrow = Narrowed(columns);
  const bool has_vectors = !found->vectors.empty();
  const auto in_order = SolveLapack(n, &narrow, has_vectors).values;
  for (int j = 0; j < n; ++j) {
    const auto away = [&](const LapackComplex& value) {
      return std::abs(value - LapackComplex(in_order[j]));
    };
    const auto nearest = std::min_element(
        found->values.begin() + j, found->values.end(),
        [&](const LapackComplex& a, const LapackComplex& b) { return away(a) < away(b); });
    const auto at = nearest - found->values.begin();
    std::swap(found->values[j], *nearest);
    for (int i = 0; has_vectors && at != j && i < n; ++i)
      std::swap(found->vectors[j * n + i], found->vectors[at * n + i]);
  }
}

template <typename V>
void TransposeAll(int64_t n, const V* from, V* to) {
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) to[j * n + i] = from[i * n + j];
  }
}

template <typename V>
void SolveGeneral(int64_t n, const V* a, bool of_32_bits, LapackComplex* values,
                  LapackComplex* vectors) {
  const bool finite =
      std::all_of(a, a + n * n, [](const V& v) { return std::isfinite(std::norm(v)); });
  if (!finite) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    std::fill_n(values, n, LapackComplex(kNan, kNan));
    if (vectors != nullptr) std::fill_n(vectors, n * n, LapackComplex(kNan, kNan));
    return;
  }
  if (n == 0) return;
  std::vector<V> columns(a, a + n * n);
  // The transpose has the same values in another order. The original asks for them alone without
  // turning rows into columns first.
  if (vectors != nullptr) TransposeAll(n, a, columns.data());
  std::vector<V> factored = columns;
  const int size = static_cast<int>(n);
  LapackEigen<double> found = SolveLapack(size, &factored, vectors != nullptr);
  if (vectors == nullptr) found.vectors.clear();
  if (of_32_bits) OrderAsOf32Bits(size, columns, &found);
  std::copy(found.values.begin(), found.values.end(), values);
  for (int64_t j = 0; vectors != nullptr && j < n; ++j) {
    const LapackComplex* column = &found.vectors[j * n];
    double square = 0;
    for (int64_t i = 0; i < n; ++i) square += std::norm(column[i]);
    const LapackComplex factor = PhaseOf(n, column, 1) / std::sqrt(square);
    for (int64_t i = 0; i < n; ++i) vectors[i * n + j] = column[i] * factor;
  }
}

}  // namespace

void GeneralEigen(int64_t n, const double* a, bool of_32_bits, std::complex<double>* values,
                  std::complex<double>* vectors) {
  SolveGeneral(n, a, of_32_bits, values, vectors);
}

void GeneralEigen(int64_t n, const std::complex<double>* a, bool of_32_bits,
                  std::complex<double>* values, std::complex<double>* vectors) {
  SolveGeneral(n, a, of_32_bits, values, vectors);
}

}  // namespace funcs
}  // namespace phi
