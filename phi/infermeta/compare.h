#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of comparisons and predicates: out is bool.

/// out: the broadcast shape of x and y (elementwise.h), LoD of x.
void CompareInferMeta(const MetaTensor& x, const MetaTensor& y, int axis, MetaTensor* out);
void LogicalBinaryInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);

/// out: shape and LoD of x.
void LogicalNotInferMeta(const MetaTensor& x, MetaTensor* out);
void IsfiniteInferMeta(const MetaTensor& x, MetaTensor* out);

/// out: the shape of x. Errors: InvalidArgument unless x and y have one shape.
void ValueCompareInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);

/// out: rank 0. Errors: as ValueCompareInferMeta.
void AllValueCompareInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);

/// out: rank 0, whatever the shapes.
void CompareAllInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);

}  // namespace phi
