#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "phi/core/enforce.h"
#include "phi/kernels/funcs/linalg/spectral.h"

// In place of eigen_general.cc where LAPACK is installed: values are in the order of its dgeev and
// zgeev, which the original calls.

extern "C" {
void dgeev_(const char* left, const char* right, const int* n, double* a, const int* lda,
            double* real, double* imaginary, double* vl, const int* ldvl, double* vr,
            const int* ldvr, double* work, const int* work_size, int* info);
void zgeev_(const char* left, const char* right, const int* n, std::complex<double>* a,
            const int* lda, std::complex<double>* values, std::complex<double>* vl, const int* ldvl,
            std::complex<double>* vr, const int* ldvr, std::complex<double>* work,
            const int* work_size, double* real_work, int* info);
}

namespace phi {
namespace funcs {
namespace {

using LapackComplex = std::complex<double>;

// The vectors of LAPACK stand one after the other.
struct LapackEigen {
  std::vector<LapackComplex> values, vectors;
};

// Columns j and j + 1 of a conjugate pair are the real and the imaginary part of the first.
LapackEigen SolveLapack(int n, std::vector<double>* a, bool vectors) {
  const char *none = "N", *right = vectors ? "V" : "N";
  std::vector<double> real(n), imaginary(n), columns(vectors ? n * n : 1), work(1);
  int size = -1, info = 0;
  const int one = 1, *ldvr = vectors ? &n : &one;
  for (int pass = 0; pass < 2; ++pass) {  // the first asks for the size of `work`
    dgeev_(none, right, &n, a->data(), &n, real.data(), imaginary.data(), nullptr, &one,
           columns.data(), ldvr, work.data(), &size, &info);
    if (pass == 0) work.resize(size = std::max(1, static_cast<int>(work[0])));
  }
  PADDLE_ENFORCE_EQ(info, 0,
                    errors::External("LAPACK's dgeev finds no eigenvalues (info %d)", info));
  LapackEigen found{std::vector<LapackComplex>(n), std::vector<LapackComplex>(vectors ? n * n : 0)};
  for (int j = 0; j < n; ++j) found.values[j] = {real[j], imaginary[j]};
  for (int j = 0; vectors && j < n; ++j) {
    const bool second = imaginary[j] < 0;
    const double *x = &columns[(second ? j - 1 : j) * n], *y = x + n;
    for (int i = 0; i < n; ++i) {
      found.vectors[j * n + i] = {x[i], imaginary[j] == 0 ? 0 : second ? -y[i] : y[i]};
    }
  }
  return found;
}

LapackEigen SolveLapack(int n, std::vector<LapackComplex>* a, bool vectors) {
  const char *none = "N", *right = vectors ? "V" : "N";
  LapackEigen found{std::vector<LapackComplex>(n), std::vector<LapackComplex>(vectors ? n * n : 1)};
  std::vector<LapackComplex> work(1);
  std::vector<double> real_work(2 * n);
  int size = -1, info = 0;
  const int one = 1, *ldvr = vectors ? &n : &one;
  for (int pass = 0; pass < 2; ++pass) {
    zgeev_(none, right, &n, a->data(), &n, found.values.data(), nullptr, &one, found.vectors.data(),
           ldvr, work.data(), &size, real_work.data(), &info);
    if (pass == 0) work.resize(size = std::max(1, static_cast<int>(work[0].real())));
  }
  PADDLE_ENFORCE_EQ(info, 0,
                    errors::External("LAPACK's zgeev finds no eigenvalues (info %d)", info));
  return found;
}

template <typename V>
void TransposeAll(int64_t n, const V* from, V* to) {
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) to[j * n + i] = from[i * n + j];
  }
}

template <typename V>
void SolveGeneral(int64_t n, const V* a, LapackComplex* values, LapackComplex* vectors) {
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
  const LapackEigen found = SolveLapack(static_cast<int>(n), &columns, vectors != nullptr);
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

void GeneralEigen(int64_t n, const double* a, std::complex<double>* values,
                  std::complex<double>* vectors) {
  SolveGeneral(n, a, values, vectors);
}

void GeneralEigen(int64_t n, const std::complex<double>* a, std::complex<double>* values,
                  std::complex<double>* vectors) {
  SolveGeneral(n, a, values, vectors);
}

}  // namespace funcs
}  // namespace phi
