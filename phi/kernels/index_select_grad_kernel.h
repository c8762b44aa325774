#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of reading slices by index: each slice of x_grad is the sum of the slices of out_grad
// that were read from it. Only the shape of x is read. Errors: InvalidArgument for an index out of
// range.

/// Source: legacy op `index_select_grad`.
template <typename T, typename Context>
void IndexSelectGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                           const DenseTensor& out_grad, int dim, DenseTensor* x_grad);

/// Source: legacy op `index_sample_grad`.
template <typename T, typename Context>
void IndexSampleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                           const DenseTensor& out_grad, DenseTensor* x_grad);

/// Source: legacy op `gather_nd_grad`.
template <typename T, typename Context>
void GatherNdGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                        const DenseTensor& out_grad, DenseTensor* x_grad);

/// Source: legacy op `repeat_interleave_grad`, without and with the input RepeatsTensor.
template <typename T, typename Context>
void RepeatInterleaveGradKernel(const Context& ctx, const DenseTensor& x,
                                const DenseTensor& out_grad, int repeats, int dim,
                                DenseTensor* x_grad);
template <typename T, typename Context>
void RepeatInterleaveWithTensorIndexGradKernel(const Context& ctx, const DenseTensor& x,
                                               const DenseTensor& repeats_tensor,
                                               const DenseTensor& out_grad, int dim,
                                               DenseTensor* x_grad);

}  // namespace phi
