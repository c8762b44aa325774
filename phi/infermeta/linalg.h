#pragma once

#include <string>
#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of linear algebra. Matrices are the last two dims, leading dims are batches;
// unknown dims (-1) meet anything. All errors are InvalidArgument: ranks, matrices that are not
// square, sizes that do not fit, unknown names of a mode or driver.

/// out: as x, square matrices.
void InverseInferMeta(const MetaTensor& x, MetaTensor* out);
void CholeskyInferMeta(const MetaTensor& x, bool upper, MetaTensor* out);
void MatrixPowerInferMeta(const MetaTensor& x, int n, MetaTensor* out);
/// out: the leading dims of x; of slogdeterminant [2, ..].
void DeterminantInferMeta(const MetaTensor& x, MetaTensor* out);
void SlogDeterminantInferMeta(const MetaTensor& x, MetaTensor* out);

/// Whether `solve` treats y as vectors: it has rank 1, or the shape of x without its last dim.
bool SolvesForVectors(const DDim& x, const DDim& y);
void SolveInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);
/// x: the right hand side, y: the factor.
void CholeskySolveInferMeta(const MetaTensor& x, const MetaTensor& y, bool upper, MetaTensor* out);
/// x: the matrix, y: the right hand side.
void TriangularSolveInferMeta(const MetaTensor& x, const MetaTensor& y, bool upper, bool transpose,
                              bool unitriangular, MetaTensor* out);
/// lstsq_kernel.h says which outputs are set.
void LstsqInferMeta(const MetaTensor& x, const MetaTensor& y, float rcond,
                    const std::string& driver, MetaTensor* solution, MetaTensor* residuals,
                    MetaTensor* rank, MetaTensor* singular_values);

/// The product of two matrices or more; the first and the last may be vectors.
void MultiDotInferMeta(const std::vector<const MetaTensor*>& x, MetaTensor* out);
/// Errors: an axis out of range, a p or a max_norm below 0.
void RenormInferMeta(const MetaTensor& x, float p, int axis, float max_norm, MetaTensor* out);

}  // namespace phi
