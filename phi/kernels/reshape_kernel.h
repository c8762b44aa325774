#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// The elements of `x` with another shape; any dtype.
/// shape: 0 copies the size of x at the same axis, and one -1 is inferred. Read by
/// ReshapeInferMeta, which sets the shape of `out`. out may alias x: then nothing is copied.
/// Errors: InvalidArgument (raised by ReshapeInferMeta). Source: legacy ops `reshape`, `reshape2`
/// (attribute `shape`, inputs Shape, ShapeTensor).
template <typename T, typename Context>
void ReshapeKernel(const Context& ctx, const DenseTensor& x, const IntArray& shape,
                   DenseTensor* out);

/// As ReshapeKernel, for operators with an output XShape, which carries only a shape (set by
/// ReshapeWithXShapeInferMeta) and gets no memory. Source: legacy op `reshape2`.
template <typename T, typename Context>
void ReshapeWithXShapeKernel(const Context& ctx, const DenseTensor& x, const IntArray& shape,
                             DenseTensor* out, DenseTensor* xshape);

/// x_grad: the elements of out_grad in the shape that ReshapeGrad's shape function gave it; it may
/// alias out_grad. Source: legacy op `reshape2_grad`.
template <typename T, typename Context>
void ReshapeGradKernel(const Context& ctx, const DenseTensor& out_grad, DenseTensor* x_grad);

/// As ReshapeGradKernel, for squeeze, unsqueeze and flatten: `xshape` says the shape, after a
/// leading 0.
template <typename T, typename Context>
void XShapeGradKernel(const Context& ctx, const DenseTensor& xshape, const DenseTensor& out_grad,
                      DenseTensor* x_grad);

/// XShapeGradKernel with the attribute of squeeze, which says nothing that xshape does not.
template <typename T, typename Context>
void SqueezeGradKernel(const Context& ctx, const DenseTensor& xshape, const DenseTensor& out_grad,
                       const IntArray& axes, DenseTensor* x_grad);

}  // namespace phi
