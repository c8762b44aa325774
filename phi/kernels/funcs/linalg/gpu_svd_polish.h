#pragma once

// For files that nvcc compiles.
#include "phi/kernels/funcs/linalg/gpu_wide_matrices.h"

namespace phi {
namespace funcs {

// Note [Polished singular vectors]
// Rotations of a Jacobi method add up their roundings: the vectors of cuSOLVER's gesvdj are
// orthonormal within 70 epsilons for 13 columns, within thousands for 500, and it stops at a
// tolerance above epsilon. One step of Newton's method takes that away. With the residuals
//   R = I - UᵀU, Q = I - VᵀV, T = UᵀAV
// U (I + E) and V (I + F) are orthonormal, and turn A into a diagonal, up to squares of the
// residuals, if E + Eᵀ = R, F + Fᵀ = Q and, off the diagonal of T,
//   s_j E_ij - s_i F_ij = a_ij = T_ij + R_ij s_j,    s_j F_ij - s_i E_ij = b_ij = T_ji + Q_ij s_j
// hence E + F = (a + b) / (s_j - s_i) and E - F = (a - b) / (s_j + s_i). What is left is what
// rounding of the residuals does: epsilon |A| / gap, the least that perturbation theory allows a
// computation in float64. Where a gap is so small that the turn is not (square root of epsilon, so
// that its square is lost in rounding), any basis of what the vectors span is as good: they are
// made orthonormal and not turned.

/// The vectors of `count` matrices of `length` rows and k columns: in rows, [k, length] of the long
/// side, for matrices `right_size` elements apart, and [k, k] of the other. values: [count, k],
/// descending; vectors of the long side whose value is not above epsilon times the first are left
/// alone, whatever they hold.
struct GpuSingularVectors {
  const double* values;
  double* rights;
  int64_t right_size;
  double* lefts;
};

/// Takes the step for vectors of the matrices whose columns are the rows of `columns`
/// [count, k, length]. Values that are NaN leave theirs alone.
void GpuPolishSingularVectors(const GpuRealMatrices& columns, const GpuSingularVectors& vectors);

}  // namespace funcs
}  // namespace phi
