#pragma once

#include <string>

#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"

namespace phi {

/// out: as x. mask (may be missing; not set in a test): uint8 of x's shape.
/// Errors: InvalidArgument unless 0 <= p <= 1 and mode is `downgrade_in_infer` or
/// `upscale_in_train`.
void DropoutInferMeta(const MetaTensor& x, const MetaTensor& seed_tensor, const Scalar& p,
                      bool is_test, const std::string& mode, int seed, bool fix_seed,
                      MetaTensor* out, MetaTensor* mask, MetaConfig config = MetaConfig());

}  // namespace phi
