#pragma once

#include <complex>
#include <cstdint>
#include <type_traits>

namespace phi {
namespace funcs {

// Eigenvalues and singular values of one row-major matrix, in float64. A matrix that holds NaN or
// infinity gives NaN everywhere. Vectors are of length 1, and their first component of (up to
// 1e-6) the greatest modulus is real and positive, so that vectors which are unique up to a phase
// do not depend on the algorithm.

/// Eigenvalues of the Hermitian matrix of which the lower or upper triangle of a [n, n] is read,
/// ascending; vectors [n, n] holds their vectors in columns, unless null.
void HermitianEigen(int64_t n, const double* a, bool lower, double* values, double* vectors);
void HermitianEigen(int64_t n, const std::complex<double>* a, bool lower, double* values,
                    std::complex<double>* vectors);

/// Eigenvalues of any a [n, n], and their vectors in columns: in the order of LAPACK's dgeev and
/// zgeev, or sgeev and cgeev for an `a` of 32 bits, as the original's (null vectors: the order for
/// the transpose of a); in that of a Schur form of our own in a build without LAPACK.
void GeneralEigen(int64_t n, const double* a, bool of_32_bits, std::complex<double>* values,
                  std::complex<double>* vectors);
void GeneralEigen(int64_t n, const std::complex<double>* a, bool of_32_bits,
                  std::complex<double>* values, std::complex<double>* vectors);

/// a [m, n] = u s vh with k = min(m, n) values, descending; u [m, k] and vh [k, n], or (full)
/// [m, m] and [n, n]; both null if only values are asked for. Columns of u have the sign, and rows
/// of vh beyond the values. By LAPACK, or by Eigen in a build without it (svd_solver.h): where
/// vectors are any basis (beyond the values, of equal values, of 0) they are that library's.
void SingularValues(int64_t m, int64_t n, const double* a, bool full, double* u, double* values,
                    double* vh);

/// The factor of modulus 1 that makes a vector as said above; `step` elements between components.
template <typename T>
T PhaseOf(int64_t n, const T* vector, int64_t step) {
  double greatest = 0;
  for (int64_t i = 0; i < n; ++i) {
    const double size = std::abs(vector[i * step]);
    if (size > greatest) greatest = size;
  }
  for (int64_t i = 0; i < n; ++i) {
    const T value = vector[i * step];
    const double size = std::abs(value);
    if (greatest == 0 || size < greatest * (1 - 1e-6)) continue;
    if constexpr (std::is_same_v<T, double>) {
      return value < 0 ? -1.0 : 1.0;
    } else {
      return std::conj(value) / size;
    }
  }
  return T(1);
}

}  // namespace funcs
}  // namespace phi
