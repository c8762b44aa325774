#pragma once

#include <string>

#include "phi/core/dense_tensor.h"

namespace phi {

// Eigenvalues of matrices x [.., n, n]. float32, float64, complex64, complex128; computed in
// float64. Vectors stand in columns and have length 1; funcs/spectral.h chooses the factor of
// modulus 1 that is free, where Paddle's is that of its LAPACK; it tells too in which order the
// values of a general matrix come.

/// Eigenvalues and eigenvectors of Hermitian matrices, of which the lower triangle is read (uplo
/// "L"), else the upper: values [.., n], real, ascending. Source: legacy op `eigh`.
template <typename T, typename Context>
void EighKernel(const Context& ctx, const DenseTensor& x, const std::string& uplo,
                DenseTensor* values, DenseTensor* vectors);

/// As EighKernel; vectors are written unless is_test. Source: legacy op `eigvalsh`.
template <typename T, typename Context>
void EigvalshKernel(const Context& ctx, const DenseTensor& x, const std::string& uplo, bool is_test,
                    DenseTensor* values, DenseTensor* vectors);

/// Eigenvalues and eigenvectors of any matrices: values [.., n] and vectors [.., n, n], complex.
/// Source: legacy op `eig`.
template <typename T, typename Context>
void EigKernel(const Context& ctx, const DenseTensor& x, DenseTensor* values, DenseTensor* vectors);

/// Only the eigenvalues. Source: legacy op `eigvals`.
template <typename T, typename Context>
void EigvalsKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

// Gradients, computed in float64. V are the vectors, w the values, Vᴴ the adjoint. Equal values
// give infinities. Every matrix of a batch has its own; the original mixes up the values of
// several. Source: the legacy ops `<name>_grad`.

/// V (diag(values_grad) + half of T + Tᴴ) Vᴴ, T being (Vᴴ vectors_grad) / (w_j - w_i) off its
/// diagonal: that of a Hermitian x, although one triangle alone is read.
template <typename T, typename Context>
void EighGradKernel(const Context& ctx, const DenseTensor& values, const DenseTensor& vectors,
                    const DenseTensor& values_grad, const DenseTensor& vectors_grad,
                    DenseTensor* x_grad);

/// V diag(values_grad) Vᴴ.
template <typename T, typename Context>
void EigvalshGradKernel(const Context& ctx, const DenseTensor& vectors,
                        const DenseTensor& values_grad, const std::string& uplo, bool is_test,
                        DenseTensor* x_grad);

/// V⁻ᴴ (diag(values_grad) + (Vᴴ vectors_grad - Vᴴ V diag(re(Vᴴ vectors_grad))) / conj(w_j - w_i))
/// Vᴴ. complex64, complex128; that of a real x is its real part, which the operator takes.
template <typename T, typename Context>
void EigGradKernel(const Context& ctx, const DenseTensor& values, const DenseTensor& vectors,
                   const DenseTensor& values_grad, const DenseTensor& vectors_grad,
                   DenseTensor* x_grad);

}  // namespace phi
