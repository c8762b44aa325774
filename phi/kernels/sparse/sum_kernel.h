#pragma once

#include "phi/common/int_array.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace sparse {

// The sum of x along one axis, or of all its values where `axis` is empty. Values: bool, int16,
// int32, int64, float32, float64. out has the type `dtype`, or if that is UNDEFINED the type of x,
// int64 for bool and int32. Sums of floats are taken in float64 and rounded once.
// Errors: InvalidArgument for an axis that x has not; Unimplemented for several axes, of which the
// original reads the first alone. Source: the sparse API and op `sparse_sum`.

/// out has the shape of x without the axis, or with 1 there if `keep_dim`, and a value in each
/// place that gets one of x, in the order of places. As in the original, the only axis with
/// coordinates stays, also without `keep_dim`, as the shape function cannot know. Of all values:
/// the shape [1], or ones for each axis, and one value, 0 of a tensor without values.
template <typename T, typename Context>
void SumCooKernel(const Context& ctx, const SparseCooTensor& x, const IntArray& axis,
                  DataType dtype, bool keep_dim, SparseCooTensor* out);
/// Along the last axis alone: out [rows, 1], or [batch, rows, 1], has a value in each row where x
/// has one. Of all values: [1, 1]. keep_dim is not read, as in the original. Errors:
/// InvalidArgument for another axis.
template <typename T, typename Context>
void SumCsrKernel(const Context& ctx, const SparseCsrTensor& x, const IntArray& axis,
                  DataType dtype, bool keep_dim, SparseCsrTensor* out);

/// Each value of x gets that of out_grad in the place that it was added to, 0 where out_grad has
/// none. x_grad has the indices and the type of x.
template <typename T, typename Context>
void SumCooGradKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& out_grad,
                      const IntArray& axis, bool keep_dim, SparseCooTensor* x_grad);
template <typename T, typename Context>
void SumCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& out_grad,
                      const IntArray& axis, bool keep_dim, SparseCsrTensor* x_grad);

}  // namespace sparse
}  // namespace phi
