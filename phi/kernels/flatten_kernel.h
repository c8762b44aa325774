#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` with axes start_axis to stop_axis made one; any dtype.
/// Axes are in [-rank, rank) and read by FlattenInferMeta, which sets the shape of `out`. out may
/// alias x: then nothing is copied. Errors: InvalidArgument (raised by FlattenInferMeta). Source:
/// legacy op `flatten_contiguous_range` (attributes `start_axis`, `stop_axis`).
template <typename T, typename Context>
void FlattenKernel(const Context& ctx, const DenseTensor& x, int start_axis, int stop_axis,
                   DenseTensor* out);

/// As FlattenKernel, for operators with an output XShape, which carries only a shape (set by
/// FlattenWithXShapeInferMeta) and gets no memory. Source: legacy op `flatten_contiguous_range`.
template <typename T, typename Context>
void FlattenWithXShapeKernel(const Context& ctx, const DenseTensor& x, int start_axis,
                             int stop_axis, DenseTensor* out, DenseTensor* xshape);

}  // namespace phi
