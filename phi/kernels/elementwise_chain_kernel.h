#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// Element-wise operators one after the other, in one loop: Note [Chains of element-wise steps],
/// phi/kernels/funcs/elementwise/elementwise_chain.h, says what the attributes mean.
/// x    1 to 8 tensors of one dtype that broadcast to `out`; float32 and float64, on a GPU float16
///      and bfloat16 too.
/// out  the shape that the steps give, the dtype of x; must not be the memory of an input.
/// Results have the bits that the kernels of the operators give one after the other: half types are
/// rounded after each step.
/// Errors: InvalidArgument (raised by ElementwiseChainInferMeta).
/// Source: none; the pass fuse_elementwise makes the operator `elementwise_chain`.
template <typename T, typename Context>
void ElementwiseChainKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                            const std::vector<int>& steps, const std::vector<int>& operands,
                            const std::vector<int>& axes, const std::vector<float>& numbers,
                            DenseTensor* out);

}  // namespace phi
