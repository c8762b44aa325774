#pragma once

#include <cstdint>
#include <vector>

#include "phi/common/scalar.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace sparse {

// From one form of a tensor to another. A COO tensor has indices [sparse_dim, nnz] and values
// [nnz, the dimensions without coordinates…]; a CSR tensor is a matrix [rows, cols] or a batch of
// them. Values: any number type of up to 8 bytes, bool and float16; out has the dtype of the input.
// Indices are int32 or int64, in `out` as in the input; those made of a dense tensor are int64.
// Errors, of every kernel that reads a sparse tensor: InvalidArgument for indices, crows or columns
// outside the shape, and for crows that fall. Source: sparse API and ops of the original.

/// The places of x where not all elements are 0, of its first `sparse_dim` dimensions, in their
/// order. NaN is not 0. Errors: InvalidArgument unless 0 < sparse_dim <= rank.
template <typename T, typename Context>
void DenseToCooKernel(const Context& ctx, const DenseTensor& x, int64_t sparse_dim,
                      SparseCooTensor* out);
/// As DenseToCooKernel, of a tensor with two or three dimensions.
template <typename T, typename Context>
void DenseToCsrKernel(const Context& ctx, const DenseTensor& x, SparseCsrTensor* out);
/// The coordinates of each value.
template <typename T, typename Context>
void CsrToCooKernel(const Context& ctx, const SparseCsrTensor& x, SparseCooTensor* out);
/// Values get the order of their places; those of one place stay apart and keep their order. (The
/// original takes the order of x, and gives other rows where that is not theirs.)
template <typename T, typename Context>
void CooToCsrKernel(const Context& ctx, const SparseCooTensor& x, SparseCsrTensor* out);
/// 0 where x has no value; of several values in one place the last, as in the original.
template <typename T, typename Context>
void CooToDenseKernel(const Context& ctx, const SparseCooTensor& x, DenseTensor* out);
template <typename T, typename Context>
void CsrToDenseKernel(const Context& ctx, const SparseCsrTensor& x, DenseTensor* out);

/// Copies of the members. indices: int64 or int32, as x has them.
template <typename T, typename Context>
void ValuesCooKernel(const Context& ctx, const SparseCooTensor& x, DenseTensor* out);
template <typename T, typename Context>
void ValuesCsrKernel(const Context& ctx, const SparseCsrTensor& x, DenseTensor* out);
template <typename T, typename Context>
void IndicesCooKernel(const Context& ctx, const SparseCooTensor& x, DenseTensor* out);

/// A tensor of `shape` of copies of its members, as they are. Errors: InvalidArgument unless
/// values are [nnz, the last dimensions of shape…].
template <typename T, typename Context>
void SparseCooTensorKernel(const Context& ctx, const DenseTensor& values,
                           const DenseTensor& indices, const std::vector<int64_t>& shape,
                           SparseCooTensor* out);
/// Values in the order of their places, those of one place summed.
template <typename T, typename Context>
void CoalesceCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);

/// As x, with every value `value`; the dtype is `dtype`, or that of x if it is UNDEFINED.
template <typename T, typename Context>
void FullLikeCooKernel(const Context& ctx, const SparseCooTensor& x, const Scalar& value,
                       DataType dtype, SparseCooTensor* out);
template <typename T, typename Context>
void FullLikeCsrKernel(const Context& ctx, const SparseCsrTensor& x, const Scalar& value,
                       DataType dtype, SparseCsrTensor* out);
/// As x, with values that nobody has set.
template <typename T, typename Context>
void EmptyLikeCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void EmptyLikeCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

/// What the dense x, of the shape of `mask`, has where mask has values.
template <typename T, typename Context>
void MaskCooKernel(const Context& ctx, const DenseTensor& x, const SparseCooTensor& mask,
                   SparseCooTensor* out);

// Gradients. x_grad has the indices of x, if x is sparse.

/// x_grad: what out_grad has, 0 elsewhere.
template <typename T, typename Context>
void DenseToCooGradKernel(const Context& ctx, const DenseTensor& x, const SparseCooTensor& out_grad,
                          DenseTensor* x_grad);
template <typename T, typename Context>
void DenseToCsrGradKernel(const Context& ctx, const DenseTensor& x, const SparseCsrTensor& out_grad,
                          DenseTensor* x_grad);
/// Each value of x gets that of out_grad that was made of it. If out_grad has other places than x,
/// it gets the sum of the values in its place, 0 where there is none.
template <typename T, typename Context>
void CsrToCooGradKernel(const Context& ctx, const SparseCsrTensor& x,
                        const SparseCooTensor& out_grad, SparseCsrTensor* x_grad);
template <typename T, typename Context>
void CooToCsrGradKernel(const Context& ctx, const SparseCooTensor& x,
                        const SparseCsrTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void CooToDenseGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& out_grad,
                          SparseCooTensor* x_grad);
template <typename T, typename Context>
void CsrToDenseGradKernel(const Context& ctx, const SparseCsrTensor& x, const DenseTensor& out_grad,
                          SparseCsrTensor* x_grad);
template <typename T, typename Context>
void ValuesCooGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& out_grad,
                         SparseCooTensor* x_grad);
template <typename T, typename Context>
void ValuesCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const DenseTensor& out_grad,
                         SparseCsrTensor* x_grad);
/// values_grad: the values of out_grad, as CsrToCooGradKernel gives them to x.
template <typename T, typename Context>
void SparseCooTensorGradKernel(const Context& ctx, const DenseTensor& indices,
                               const SparseCooTensor& out_grad, DenseTensor* values_grad);

}  // namespace sparse
}  // namespace phi
