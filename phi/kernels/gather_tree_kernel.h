#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// The whole beams of a beam search, from the choices of its steps.
/// ids      [steps, batch, beams]: what was chosen; int32, int64.
/// parents  [steps, batch, beams]: the beam of the step before that each choice extends.
/// out      of the shape of ids: out[:, b, k] is the sequence that ends in beam k.
/// Errors: InvalidArgument if a parent is outside [0, beams).
/// Source: legacy op `gather_tree`.
template <typename T, typename Context>
void GatherTreeKernel(const Context& ctx, const DenseTensor& ids, const DenseTensor& parents,
                      DenseTensor* out);

}  // namespace phi
