#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of writing slices by index. A gradient that is not wanted is nullptr; the updates are
// not read, only their shape. Errors: InvalidArgument for an index out of range.

/// x_grad: out_grad, 0 in the rows that `index` names, whether they were overwritten or summed;
/// updates_grad: these rows of out_grad. int32, int64, float32, float64. Source: legacy op
/// `scatter_grad`.
template <typename T, typename Context>
void ScatterGradKernel(const Context& ctx, const DenseTensor& index, const DenseTensor& updates,
                       const DenseTensor& out_grad, bool overwrite, DenseTensor* x_grad,
                       DenseTensor* updates_grad);

/// x_grad: out_grad; updates_grad: what gather_nd reads of it. uint8 and the dtypes above. Source:
/// legacy op `scatter_nd_add_grad`.
template <typename T, typename Context>
void ScatterNdAddGradKernel(const Context& ctx, const DenseTensor& index,
                            const DenseTensor& updates, const DenseTensor& out_grad,
                            DenseTensor* x_grad, DenseTensor* updates_grad);

/// x_grad: out_grad; add_value_grad: its slices that `index` names. float16 and the dtypes above.
/// Source: legacy op `index_add_grad`.
template <typename T, typename Context>
void IndexAddGradKernel(const Context& ctx, const DenseTensor& index, const DenseTensor& add_value,
                        const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                        DenseTensor* add_value_grad);

/// Row i of out_grad goes to the tensor that ids[i] names; the others get 0. int32, int64, float32,
/// float64, complex64, complex128. Source: legacy op `multiplex_grad`.
template <typename T, typename Context>
void MultiplexGradKernel(const Context& ctx, const DenseTensor& ids, const DenseTensor& out_grad,
                         std::vector<DenseTensor*> x_grad);

}  // namespace phi
