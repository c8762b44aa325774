#pragma once

#include <string>

#include "phi/core/dense_tensor.h"

namespace phi {

/// The x of least ||a x - y||, and of these the shortest, for each a = x [.., m, n], y [.., m, k].
/// float32, float64.
/// driver "gels": by QR factors of a, or of its transpose if m < n; a has full rank; rank and
/// singular_values have no elements.
/// "gelsy": rank [..], int32, from singular values greater than rcond times the greatest; a
/// negative rcond is the epsilon of T. (Paddle's LAPACK estimates them from a pivoted QR.) "gelsd",
/// "gelss": the same, and singular_values [.., min(m, n)]. residuals [.., k], if m > n: the squares
/// of the lengths of a x - y; else of no elements; may be null. Errors: PreconditionNotMet for
/// "gels" where a diagonal element of the factor R is exactly 0, which a column of 0 gives, or if
/// m < n a row of 0. Other columns (rows) that depend on each other mostly leave a rounding error
/// there instead, and a result of large numbers; a NaN in x gives NaN. Source: legacy op `lstsq`.
template <typename T, typename Context>
void LstsqKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, float rcond,
                 const std::string& driver, DenseTensor* solution, DenseTensor* residuals,
                 DenseTensor* rank, DenseTensor* singular_values);

}  // namespace phi
