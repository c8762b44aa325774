#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// The elements of `x` with another shape; any type.
/// shape: 0 copies the size of x at that place, one -1 is what is left. Read by ReshapeInferMeta,
/// which sets the shape of `out`. out may alias x: then nothing is copied. Errors: InvalidArgument
/// (raised by ReshapeInferMeta). Source: legacy ops `reshape`, `reshape2` (attribute `shape`,
/// inputs Shape, ShapeTensor).
template <typename T, typename Context>
void ReshapeKernel(const Context& ctx, const DenseTensor& x, const IntArray& shape,
                   DenseTensor* out);

/// The same for operators with an output XShape, which carries only a shape (set by
/// ReshapeWithXShapeInferMeta) and gets no memory. Source: legacy op `reshape2`.
template <typename T, typename Context>
void ReshapeWithXShapeKernel(const Context& ctx, const DenseTensor& x, const IntArray& shape,
                             DenseTensor* out, DenseTensor* xshape);

}  // namespace phi
