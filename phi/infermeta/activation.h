#pragma once

#include <string>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of kernels whose output looks like their input. At compile time -1 is a dimension
// that is not known yet; it passes through.

/// out: shape, type, layout and LoD of x.
void UnchangedInferMeta(const MetaTensor& x, MetaTensor* out);

/// The same. Errors: InvalidArgument unless -rank <= axis < rank.
void UnchangedInferMetaCheckAxis(const MetaTensor& x, int axis, MetaTensor* out);

/// As UnchangedInferMetaCheckAxis; a tensor of rank 0 takes axis -1 and 0.
void SoftmaxInferMeta(const MetaTensor& x, int axis, MetaTensor* out);

/// out: as x. mask (may be missing): uint8 of x's shape.
/// Errors: InvalidArgument unless 0 <= p <= 1 and mode is one of the two names.
void DropoutInferMeta(const MetaTensor& x, const MetaTensor& seed_tensor, float p, bool is_test,
                      const std::string& mode, int seed, bool fix_seed, MetaTensor* out,
                      MetaTensor* mask);

/// out: shape, layout and LoD of x, type `out_dtype`.
void CastInferMeta(const MetaTensor& x, DataType out_dtype, MetaTensor* out);

}  // namespace phi
