#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

/// out: x with layout `dst_layout`. Between NCHW and NHWC the dimensions move with the channels;
/// where the layout of x is not known yet, those of rank 4 but the first are unknown (-1). Errors:
/// InvalidArgument if `src_layout` is `dst_layout`, or for an image of another rank than 4.
void TransferLayoutInferMeta(const MetaTensor& x, int src_layout, int dst_layout, MetaTensor* out);

}  // namespace phi
