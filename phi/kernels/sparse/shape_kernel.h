#pragma once

#include <cstdint>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace sparse {

// Kernels that move the places of values. Values: bool, int8, uint8, int16, int32, int64, float32,
// float64. Dimensions of a COO tensor without coordinates stay as they are. CSR tensors get their
// values in the order of the new places. Errors: InvalidArgument for axes and shapes that do not
// fit, and for a CSR result without two or three dimensions. x_grad of each gradient has the
// indices of the forward kernel's x. Source: the sparse API and ops of the original.

/// Dimension i of out is dimension perm[i] of x; the order of COO values stays.
template <typename T, typename Context>
void TransposeCooKernel(const Context& ctx, const SparseCooTensor& x, const std::vector<int>& perm,
                        SparseCooTensor* out);
template <typename T, typename Context>
void TransposeCsrKernel(const Context& ctx, const SparseCsrTensor& x, const std::vector<int>& perm,
                        SparseCsrTensor* out);
/// Moves the places of out_grad back.
template <typename T, typename Context>
void TransposeCooGradKernel(const Context& ctx, const SparseCooTensor& out_grad,
                            const std::vector<int>& perm, SparseCooTensor* x_grad);
template <typename T, typename Context>
void TransposeCsrGradKernel(const Context& ctx, const SparseCsrTensor& out_grad,
                            const std::vector<int>& perm, SparseCsrTensor* x_grad);

/// Places keep their row-major numbers among the elements of `shape`. One -1 in it stands for what
/// is left, and 0 for the size that x has there.
template <typename T, typename Context>
void ReshapeCooKernel(const Context& ctx, const SparseCooTensor& x, const IntArray& shape,
                      SparseCooTensor* out);
template <typename T, typename Context>
void ReshapeCsrKernel(const Context& ctx, const SparseCsrTensor& x, const IntArray& shape,
                      SparseCsrTensor* out);
template <typename T, typename Context>
void ReshapeCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                          const SparseCooTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void ReshapeCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                          const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad);

/// The values within [starts[i], ends[i]) of each axes[i], which has coordinates; bounds count from
/// the end where negative, and are cut to the dimension.
template <typename T, typename Context>
void SliceCooKernel(const Context& ctx, const SparseCooTensor& x, const IntArray& axes,
                    const IntArray& starts, const IntArray& ends, SparseCooTensor* out);
template <typename T, typename Context>
void SliceCsrKernel(const Context& ctx, const SparseCsrTensor& x, const IntArray& axes,
                    const IntArray& starts, const IntArray& ends, SparseCsrTensor* out);
/// The values of out_grad in the places that they came from; other places of x have none.
template <typename T, typename Context>
void SliceCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                        const SparseCooTensor& out_grad, const IntArray& axes,
                        const IntArray& starts, const IntArray& ends, SparseCooTensor* x_grad);
template <typename T, typename Context>
void SliceCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                        const SparseCsrTensor& out_grad, const IntArray& axes,
                        const IntArray& starts, const IntArray& ends, SparseCsrTensor* x_grad);

}  // namespace sparse
}  // namespace phi
