#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of kernels that map one tensor, element by element, to another dtype.

/// out: as x; integers become float32.
void FloatResultInferMeta(const MetaTensor& x, MetaTensor* out);

/// out: as x; a complex type becomes its real one.
void RealAndImagInferMeta(const MetaTensor& x, MetaTensor* out);

/// out: as x. Errors: InvalidArgument unless x has one element.
void IncrementInferMeta(const MetaTensor& x, float value, MetaTensor* out);

}  // namespace phi
