// outside: 2.3 | shape function declarations
#pragma once

#include <vector>

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/meta_tensor.h"

namespace phi {

void WeightedMergeInferMeta(const std::vector<const MetaTensor*>& x, const MetaTensor& residual,
                            paddle::optional<const MetaTensor&> bias, const IntArray& shape,
                            const Scalar& scale, MetaTensor* out, MetaTensor* mask,
                            MetaConfig config = MetaConfig());

void AxisTotalInferMeta(const MetaTensor& x, const IntArray& axes, bool keep_dim, MetaTensor* out);

// As the operator axis_total calls it: `keep_dim` has chosen the kernel and is no argument of it.
void AxisTotalKeepInferMeta(const MetaTensor& x, const IntArray& axes, MetaTensor* out,
                            MetaConfig config = MetaConfig());

}  // namespace phi
