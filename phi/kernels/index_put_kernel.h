#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// out = x with `value` written at the elements that `indices` select, or (accumulate) added to
/// them.
/// indices  int32 or int64 for the first axes of x, which broadcast together and may count from the
///          end, or bool masks, each of which stands for as many axes as it has.
/// value    broadcasts to the shape of the indices and the axes of x behind them.
/// If an element is selected twice, the last value stays. out: as x; it may be x.
/// Errors: InvalidArgument for an index out of range and for shapes that do not broadcast.
/// Source: legacy op `index_put`.
template <typename T, typename Context>
void IndexPutKernel(const Context& ctx, const DenseTensor& x,
                    const std::vector<const DenseTensor*>& indices, const DenseTensor& value,
                    bool accumulate, DenseTensor* out);

/// x_grad: out_grad; without accumulate, 0 at the selected elements. value_grad: the sums of
/// out_grad over these. Each may be nullptr.
template <typename T, typename Context>
void IndexPutGradKernel(const Context& ctx, const DenseTensor& x,
                        const std::vector<const DenseTensor*>& indices, const DenseTensor& value,
                        const DenseTensor& out_grad, bool accumulate, DenseTensor* x_grad,
                        DenseTensor* value_grad);

}  // namespace phi
