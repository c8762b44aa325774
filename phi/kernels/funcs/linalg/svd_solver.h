#pragma once

#include <cstdint>

namespace phi {
namespace funcs {

/// a [m, n] = u s vh, row-major, with m, n >= 1, finite elements and the parts of SingularValues;
/// u and vh, both or none, have the signs that the library leaves. By LAPACK's dgesdd
/// (singular_values_lapack.cc), which gives the bases of the original; in a build without LAPACK by
/// Eigen's JacobiSVD (singular_values_eigen.cc). Safe to be called from several threads at once.
/// Errors: InvalidArgument for sizes that 32 bits do not count (LAPACK), before anything is read;
/// External if the values do not converge.
void SolveSvd(int64_t m, int64_t n, const double* a, bool full, double* u, double* values,
              double* vh);

}  // namespace funcs
}  // namespace phi
