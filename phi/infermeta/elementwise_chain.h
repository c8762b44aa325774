#pragma once

#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

/// phi/kernels/elementwise_chain_kernel.h. Shape: as the steps, one after the other, have it;
/// dtype, layout and LoD: of the input that the steps hand on as their first operand. Errors:
/// InvalidArgument for attributes that funcs::PlanElementwiseChain refuses, and shapes that
/// funcs::ElementwiseChainShapes does.
void ElementwiseChainInferMeta(const std::vector<const MetaTensor*>& x,
                               const std::vector<int>& steps, const std::vector<int>& operands,
                               const std::vector<int>& axes, const std::vector<float>& numbers,
                               MetaTensor* out);

}  // namespace phi
