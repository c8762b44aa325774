#pragma once

#include <string>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Gradients of elements read or written along an axis. Errors: InvalidArgument for an index out of
// range.

/// x_grad: sums of out_grad over what was read. uint8, int32, int64, float32, float64. Source:
/// legacy op `take_along_axis_grad`.
template <typename T, typename Context>
void TakeAlongAxisGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                             const DenseTensor& out_grad, int axis, DenseTensor* x_grad);

namespace latest {  // Note [Kernels with other arguments in 2.3]

/// x_grad: out_grad, where an element was written times 0 (reduce `assign`), 1 (`add`) or out / x
/// (`mul`, `multiply`). value_grad has the shape of index: out_grad of the value that stayed
/// (`assign`), of every value (`add`), or that times out / value. Either may be nullptr. value and
/// out: for products only. Errors: InvalidArgument if they are missing then, and if an integer is
/// divided by 0. Source: legacy op `put_along_axis_grad`.
template <typename T, typename Context>
void PutAlongAxisGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                            const paddle::optional<DenseTensor>& value,
                            const paddle::optional<DenseTensor>& out, const DenseTensor& out_grad,
                            int axis, const std::string& reduce, DenseTensor* x_grad,
                            DenseTensor* value_grad);

}  // namespace latest
}  // namespace phi
