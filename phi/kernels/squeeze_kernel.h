#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` without axes of size 1: those named, or all if none is named; any dtype.
/// axes: read by SqueezeInferMeta, which sets the shape of `out`. out may alias x: then nothing is
/// copied. Errors: InvalidArgument (raised by SqueezeInferMeta). Source: legacy ops `squeeze`,
/// `squeeze2` (attribute `axes`).
template <typename T, typename Context>
void SqueezeKernel(const Context& ctx, const DenseTensor& x, const IntArray& axes,
                   DenseTensor* out);

/// As SqueezeKernel, for operators with an output XShape, which carries only a shape (set by
/// SqueezeWithXShapeInferMeta) and gets no memory. Source: legacy op `squeeze2`.
template <typename T, typename Context>
void SqueezeWithXShapeKernel(const Context& ctx, const DenseTensor& x, const IntArray& axes,
                             DenseTensor* out, DenseTensor* xshape);

}  // namespace phi
