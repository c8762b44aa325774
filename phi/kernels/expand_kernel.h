#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` repeated along new leading axes and along axes of size 1, to the shape of `out`; any dtype.
/// shape: read by ExpandInferMeta, which sets the shape of `out`. out must not alias x.
/// Errors: InvalidArgument (raised by ExpandInferMeta). Source: legacy op `expand_v2`.
template <typename T, typename Context>
void ExpandKernel(const Context& ctx, const DenseTensor& x, const IntArray& shape,
                  DenseTensor* out);

/// x_grad: the sum of out_grad over the axes along which x was repeated; x is not read. Source:
/// legacy op `expand_v2_grad`.
template <typename T, typename Context>
void ExpandGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      const IntArray& shape, DenseTensor* x_grad);

}  // namespace phi
