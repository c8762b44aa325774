#pragma once

#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace sparse {

// x op y, element by element, of two tensors of one shape. out has a value where x or y has one, in
// the order of places, also if it is 0; a missing value counts as 0. Quotients stand at every place
// of the dimensions with coordinates, as in the original: 0 / 0 is NaN. Several values of one
// place are summed first. Values: int16, int32, int64, float32, float64; indices of out have the
// type of x's. Errors: InvalidArgument for other shapes of y, and for an integer divided by 0.
// Source: the sparse API and ops of the original.

template <typename T, typename Context>
void AddCooCooKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                     SparseCooTensor* out);
template <typename T, typename Context>
void AddCsrCsrKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                     SparseCsrTensor* out);
template <typename T, typename Context>
void SubtractCooCooKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                          SparseCooTensor* out);
template <typename T, typename Context>
void SubtractCsrCsrKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                          SparseCsrTensor* out);
template <typename T, typename Context>
void MultiplyCooCooKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                          SparseCooTensor* out);
template <typename T, typename Context>
void MultiplyCsrCsrKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                          SparseCsrTensor* out);
template <typename T, typename Context>
void DivideCooCooKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                        SparseCooTensor* out);
template <typename T, typename Context>
void DivideCsrCsrKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                        SparseCsrTensor* out);

/// The values of x plus the dense y, whose shape is that of the last dimensions of the values: the
/// bias of a layer. 0 stays where x has no value. Values: float32, float64, int32, int64.
template <typename T, typename Context>
void AddCooDenseKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& y,
                       SparseCooTensor* out);

}  // namespace sparse
}  // namespace phi
