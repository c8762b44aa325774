#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

/// out: the broadcast shape of x and y, type and layout of x, LoD of x.
/// Errors: InvalidArgument if the shapes do not broadcast.
void ElementwiseInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);

/// The same with the legacy attribute `axis`: where the operand of lower rank starts; -1 aligns the
/// ends. At compile time an unknown dimension meets anything.
void ElementwiseRawInferMeta(const MetaTensor& x, const MetaTensor& y, int axis, MetaTensor* out,
                             MetaConfig config = MetaConfig());

}  // namespace phi
