#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// The mean of all elements, added in float64; of no elements: NaN.
/// x any shape; bfloat16, float32, float64, complex64, complex128. out: rank 0, dtype of x.
/// Source: legacy op `mean`.
template <typename T, typename Context>
void MeanAllKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// x_grad: out_grad / count everywhere, of the shape of x, which is not read. Source: legacy op
/// `mean_grad`.
template <typename T, typename Context>
void MeanAllGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                       DenseTensor* x_grad);

}  // namespace phi
