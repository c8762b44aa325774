#pragma once

#include <string>

#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of kernels whose output looks like their input. At compile time -1 is a dimension
// that is not known yet; it passes through.

/// out: shape, dtype, layout and LoD of x.
void UnchangedInferMeta(const MetaTensor& x, MetaTensor* out);

/// As UnchangedInferMeta. Errors: InvalidArgument unless -rank <= axis < rank.
void UnchangedInferMetaCheckAxis(const MetaTensor& x, int axis, MetaTensor* out);

/// As UnchangedInferMetaCheckAxis; a tensor of rank 0 takes axis -1 and 0.
void SoftmaxInferMeta(const MetaTensor& x, int axis, MetaTensor* out);

/// As UnchangedInferMeta. Errors: InvalidArgument if min is above max in the type of x, or either
/// is no number, as far as both are known (one may come from a tensor).
void ClipInferMeta(const MetaTensor& x, const Scalar& min, const Scalar& max, MetaTensor* out,
                   MetaConfig config = MetaConfig());

/// out: as x. Errors: prelu_kernel.h.
void PReluInferMeta(const MetaTensor& x, const MetaTensor& alpha, const std::string& data_format,
                    const std::string& mode, MetaTensor* out);

/// out: x with channels / groups. Errors: maxout_kernel.h.
void MaxOutInferMeta(const MetaTensor& x, int groups, int axis, MetaTensor* out);

}  // namespace phi
