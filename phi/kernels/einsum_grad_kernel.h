#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// The gradient of each operand; a gradient that is not wanted is nullptr. `shapes` holds tensors
/// of the shapes of the operands, which need no memory. float32, float64, complex64, complex128.
/// Source: legacy op `einsum_grad`.
template <typename T, typename Context>
void EinsumGradKernel(const Context& ctx, const std::vector<const DenseTensor*>& shapes,
                      const std::vector<const DenseTensor*>& operands, const DenseTensor& out_grad,
                      const std::string& equation, std::vector<DenseTensor*> x_grad);

}  // namespace phi
