#pragma once

#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// x_grad: out_grad with 0 where the value was written; value_grad: the sums of out_grad there, in
/// the shape that it has already. Either may be nullptr; x_grad may alias out_grad. Any dtype.
/// Arguments as in set_value_kernel.h. Source: legacy op `set_value_grad`.
template <typename T, typename Context>
void SetValueGradKernel(const Context& ctx, const DenseTensor& out_grad, const IntArray& starts,
                        const IntArray& ends, const IntArray& steps,
                        const std::vector<int64_t>& axes, const std::vector<int64_t>& decrease_axes,
                        const std::vector<int64_t>& none_axes, DenseTensor* x_grad,
                        DenseTensor* value_grad);

}  // namespace phi
