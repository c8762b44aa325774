#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

/// out: the broadcast shape of x and y, dtype and layout of x, LoD of x.
/// Errors: InvalidArgument if the shapes do not broadcast.
void ElementwiseInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);

/// As ElementwiseInferMeta, with the legacy attribute `axis`: where the operand of lower rank
/// starts; -1 aligns the ends. At compile time an unknown dimension meets anything.
void ElementwiseRawInferMeta(const MetaTensor& x, const MetaTensor& y, int axis, MetaTensor* out);

/// As ElementwiseRawInferMeta, where `axis` counts only if the shapes do not broadcast at their
/// ends (trailing_axis.h).
void ElementwiseTrailingInferMeta(const MetaTensor& x, const MetaTensor& y, int axis,
                                  MetaTensor* out, MetaConfig config = MetaConfig());

/// out: shape, layout and LoD of x1; its dtype, float64 for integers.
/// Errors: InvalidArgument if the shapes differ; at compile time an unknown dimension meets
/// anything.
void Atan2InferMeta(const MetaTensor& x1, const MetaTensor& x2, MetaTensor* out);

/// out: the broadcast shape of the three. Errors: InvalidArgument if they do not broadcast.
void LerpInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& weight,
                   MetaTensor* out);

/// out: the broadcast shape of x and y (elementwise.h); complex.
void ComplexInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);

}  // namespace phi
