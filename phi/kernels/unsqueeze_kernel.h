#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` with an axis of size 1 inserted at each of the given positions, one after the other; any
/// dtype.
/// axes: read by UnsqueezeInferMeta, which sets the shape of `out`. out may alias x: then nothing
/// is copied. Errors: InvalidArgument (raised by UnsqueezeInferMeta). Source: legacy ops
/// `unsqueeze`, `unsqueeze2` (attribute `axes`, inputs AxesTensor, AxesTensorList).
template <typename T, typename Context>
void UnsqueezeKernel(const Context& ctx, const DenseTensor& x, const IntArray& axes,
                     DenseTensor* out);

/// As UnsqueezeKernel, for operators with an output XShape, which carries only a shape (set by
/// UnsqueezeWithXShapeInferMeta) and gets no memory. Source: legacy op `unsqueeze2`.
template <typename T, typename Context>
void UnsqueezeWithXShapeKernel(const Context& ctx, const DenseTensor& x, const IntArray& axes,
                               DenseTensor* out, DenseTensor* xshape);

}  // namespace phi
