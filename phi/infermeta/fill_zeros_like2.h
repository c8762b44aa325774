#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

/// out: shape, layout and LoD of x, of type `dtype`. Dimensions of -1 stay unknown.
void FillZerosLike2InferMeta(const MetaTensor& x, DataType dtype, MetaTensor* out);

}  // namespace phi
