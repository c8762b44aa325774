#pragma once

#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

/// out: shape, dtype and LoD of the first input. Unknown dimensions are taken from the others.
/// Errors: InvalidArgument if there is no input or shapes differ; inputs without elements pass.
void AddNInferMeta(const std::vector<const MetaTensor*>& x, MetaTensor* out);

}  // namespace phi
