#pragma once

#include "framework/dygraph/prepared_op.h"

namespace egr {

/// Records `call`, a gradient op that has no gradient of its own and that ran on these tensors,
/// counted over all slots, in the order of the call. What it made gets a node that differentiates
/// the op's formula, or, if there is none, throws Unimplemented: an error arises only where a
/// gradient of gradients passes here, which without the node would be left out of a sum, unnoticed.
/// Inputs of which the op reads the shape alone do not count.
void RecordNoGradient(const phibridge::TensorCall& call, const phi::Tensor* const* inputs,
                      phi::Tensor* const* outputs);

}  // namespace egr
