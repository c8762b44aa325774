#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of kernels that decode sequences of labels. All errors are InvalidArgument.

/// out: shape of ids. Errors: ids is not of rank 3, or parents of another shape.
void GatherTreeMeta(const MetaTensor& ids, const MetaTensor& parents, MetaTensor* out);

/// scores: [batch]; path: [batch, -1], int64; the kernel sets the number of steps, which is the
/// largest value of `length`. Errors: shapes that do not fit.
void ViterbiDecodeInferMeta(const MetaTensor& input, const MetaTensor& transition,
                            const MetaTensor& length, bool include_bos_eos_tag, MetaTensor* scores,
                            MetaTensor* path, MetaConfig config = MetaConfig());

}  // namespace phi
