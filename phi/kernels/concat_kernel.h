#pragma once

#include <vector>

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// The tensors of `x` one after the other along `axis`.
/// x    one or more, of one rank >= 1, type and size but on `axis`; any dtype. Empty ones add
///      nothing. axis in [-rank, rank), attribute or tensor. out must not alias an input. Along
///      axis 0 the LoDs of the inputs are joined if all have the same depth.
/// Errors: InvalidArgument (raised by ConcatInferMeta).
/// Source: legacy op `concat` (attribute `axis`, default 0, or input AxisTensor).
template <typename T, typename Context>
void ConcatKernel(const Context& ctx, const std::vector<const DenseTensor*>& x, const Scalar& axis,
                  DenseTensor* out);

/// Each of x_grad: its part of out_grad; a gradient that is not wanted is nullptr. The shapes of x
/// say where the parts are; x is not read. Source: legacy op `concat_grad`.
template <typename T, typename Context>
void ConcatGradKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                      const DenseTensor& out_grad, const Scalar& axis,
                      std::vector<DenseTensor*> x_grad);

}  // namespace phi
