#pragma once

#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of ops that move each element to one position: the elements of out_grad move back.

/// Source: legacy op `roll_grad`.
template <typename T, typename Context>
void RollGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const IntArray& shifts, const std::vector<int64_t>& axis, DenseTensor* x_grad);

/// Source: legacy op `tril_triu_grad`.
template <typename T, typename Context>
void TrilTriuGradKernel(const Context& ctx, const DenseTensor& out_grad, int diagonal, bool lower,
                        DenseTensor* x_grad);

/// The tensors stacked along `axis`. Source: legacy op `unstack_grad`.
template <typename T, typename Context>
void UnStackGradKernel(const Context& ctx, const std::vector<const DenseTensor*>& out_grad,
                       int axis, DenseTensor* x_grad);

}  // namespace phi
