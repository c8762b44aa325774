#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of products; a gradient that is not wanted is nullptr.

/// float32, float64. Source: legacy op `bmm_grad`.
template <typename T, typename Context>
void BmmGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* y_grad);

/// float32, float64. Source: legacy op `mv_grad`.
template <typename T, typename Context>
void MvGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& vec,
                  const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* vec_grad);

/// float32, float64. Source: legacy op `addmm_grad`.
template <typename T, typename Context>
void AddmmGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& x,
                     const DenseTensor& y, const DenseTensor& out_grad, float alpha, float beta,
                     DenseTensor* input_grad, DenseTensor* x_grad, DenseTensor* y_grad);

/// Complex factors are conjugated. int32, int64, float32, float64, complex64, complex128. Source:
/// legacy op `dot_grad`.
template <typename T, typename Context>
void DotGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* y_grad);

}  // namespace phi
