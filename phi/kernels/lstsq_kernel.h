#pragma once

#include <string>

#include "phi/core/dense_tensor.h"

namespace phi {
namespace latest {  // Note [Kernels with other arguments in 2.3]

/// The x of least ||a x - y||, and of these the shortest, for each a = x [.., m, n], y [.., m, k].
/// float32, float64.
/// driver "gels": by QR factors of a, or of its transpose if m < n; a has full rank; rank and
/// singular_values have no elements.
/// "gelsy": rank [..], int32, from singular values greater than rcond times the greatest; a
/// negative rcond is the epsilon of T. (Paddle's LAPACK estimates them from a pivoted QR.) "gelsd",
/// "gelss": the same, and singular_values [.., min(m, n)]. residuals [.., k], if m > n: the squares
/// of the lengths of a x - y; else of no elements; may be null. Errors: PreconditionNotMet for
/// "gels" where x (its transpose if m < n) does not have full rank: a diagonal element of the
/// factor R is at most max(m, n) epsilons of float64 of its column's length. (LAPACK refuses an
/// exact 0 alone, and whether rounding leaves one depends on the machine.) A NaN in x gives NaN.
/// Source: legacy op `lstsq`.
template <typename T, typename Context>
void LstsqKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, float rcond,
                 const std::string& driver, DenseTensor* solution, DenseTensor* residuals,
                 DenseTensor* rank, DenseTensor* singular_values);

}  // namespace latest
}  // namespace phi
