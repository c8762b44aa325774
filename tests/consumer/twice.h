#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

void ConsumerTwiceInferMeta(const MetaTensor& x, MetaTensor* out);

}  // namespace phi
