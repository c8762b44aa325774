#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Products of matrices and vectors; x and y have one dtype.

/// x [b, m, k] times y [b, k, n], pair by pair: [b, m, n]. float32, float64. Source: legacy op
/// `bmm`.
template <typename T, typename Context>
void BmmKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out);

/// x [m, k] times vec [k]: [m]. float32, float64. Source: legacy op `mv`.
template <typename T, typename Context>
void MvKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& vec, DenseTensor* out);

/// sum x * y along the last axis, without conjugation; x and y have one shape of rank 1 or 2.
/// int32, int64, float32, float64, complex64, complex128. Source: legacy op `dot`.
template <typename T, typename Context>
void DotKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out);

/// beta * input + alpha * x y, with x [m, k], y [k, n] and input repeated to [m, n]. float32,
/// float64. Source: legacy op `addmm`.
template <typename T, typename Context>
void AddmmKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& x,
                 const DenseTensor& y, float alpha, float beta, DenseTensor* out);

}  // namespace phi
