#pragma once

#include "paddle/phi/core/meta_tensor.h"

namespace phi {

void TeamSoftmaxInferMeta(const MetaTensor& x, int axis, MetaTensor* out);

}  // namespace phi
