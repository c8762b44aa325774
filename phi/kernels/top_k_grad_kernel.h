#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of sorting and selecting along an axis: each element of out_grad goes to the index that
// `indices` (int64) gives for it, all others are 0. Only the shape of x is read. Types: int32,
// int64, float32, float64.

/// Source: legacy op `argsort_grad`.
template <typename T, typename Context>
void ArgsortGradKernel(const Context& ctx, const DenseTensor& indices, const DenseTensor& x,
                       const DenseTensor& out_grad, int axis, bool descending, DenseTensor* x_grad);

/// Source: legacy op `kthvalue_grad`.
template <typename T, typename Context>
void KthvalueGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                        const DenseTensor& out_grad, int k, int axis, bool keepdim,
                        DenseTensor* x_grad);

/// Source: legacy op `mode_grad`.
template <typename T, typename Context>
void ModeGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                    const DenseTensor& out_grad, int axis, bool keepdim, DenseTensor* x_grad);

/// Source: legacy op `top_k_v2_grad`.
template <typename T, typename Context>
void TopkGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                    const DenseTensor& out_grad, const Scalar& k, int axis, bool largest,
                    bool sorted, DenseTensor* x_grad);

}  // namespace phi
