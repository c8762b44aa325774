#pragma once

#include <string>

#include "phi/core/dense_tensor.h"

namespace phi {

// Eigenvalues of matrices x [.., n, n]. float32, float64, complex64, complex128; computed in
// float64. Vectors stand in columns and have length 1; funcs/spectral.h chooses the factor of
// modulus 1 that is free. Paddle's is that of its LAPACK, as is its order of the values of a
// general matrix.

/// Of Hermitian matrices, of which the lower triangle is read (uplo "L"), else the upper: values
/// [.., n], real, ascending. Source: legacy op `eigh`.
template <typename T, typename Context>
void EighKernel(const Context& ctx, const DenseTensor& x, const std::string& uplo,
                DenseTensor* values, DenseTensor* vectors);

/// The same; vectors are written unless is_test. Source: legacy op `eigvalsh`.
template <typename T, typename Context>
void EigvalshKernel(const Context& ctx, const DenseTensor& x, const std::string& uplo, bool is_test,
                    DenseTensor* values, DenseTensor* vectors);

/// Of any matrices: values [.., n] and vectors [.., n, n], complex. Source: legacy op `eig`.
template <typename T, typename Context>
void EigKernel(const Context& ctx, const DenseTensor& x, DenseTensor* values, DenseTensor* vectors);

/// Their values only. Source: legacy op `eigvals`.
template <typename T, typename Context>
void EigvalsKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

}  // namespace phi
