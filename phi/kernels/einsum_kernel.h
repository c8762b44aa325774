#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// Sums of products as `equation` says, of one operand or two: "ij,jk->ik" is a matrix product.
/// "..." stands for any axes, which are broadcast; a label twice in one term is a diagonal.
/// inner_cache, xshape: for the gradient, if a program keeps them: copies of the operands, and
/// tensors of their shapes without memory. Errors: InvalidArgument (raised by EinsumInferMeta).
/// Source: legacy op `einsum`.
template <typename T, typename Context>
void EinsumKernel(const Context& ctx, const std::vector<const DenseTensor*>& operands,
                  const std::string& equation, DenseTensor* out,
                  std::vector<DenseTensor*> inner_cache, std::vector<DenseTensor*> xshape);

}  // namespace phi
