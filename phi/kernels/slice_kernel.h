#pragma once

#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// The elements [start, end) of each named axis; any dtype.
/// axes, starts, ends: equally long; starts and ends are clamped to the axis, negative ones count
/// from its end. infer_flags only matters to SliceRawInferMeta, which sets the shape of `out`:
/// without the axes of decrease_axis, which come out as 1. Dropping every axis gives rank 0. out
/// must not alias input. Errors: InvalidArgument (raised by SliceRawInferMeta). Source: legacy op
/// `slice` (attributes, inputs StartsTensor, EndsTensor, StartsTensorList, EndsTensorList).
template <typename T, typename Context>
void SliceKernel(const Context& ctx, const DenseTensor& input, const std::vector<int64_t>& axes,
                 const IntArray& starts, const IntArray& ends,
                 const std::vector<int64_t>& infer_flags, const std::vector<int64_t>& decrease_axis,
                 DenseTensor* out);

/// input_grad: out_grad where the slice was, 0 elsewhere. input is not read. Source: legacy op
/// `slice_grad`.
template <typename T, typename Context>
void SliceGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& out_grad,
                     const std::vector<int64_t>& axes, const IntArray& starts, const IntArray& ends,
                     const std::vector<int64_t>& infer_flags,
                     const std::vector<int64_t>& decrease_axis, DenseTensor* input_grad);

}  // namespace phi
