#pragma once

#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace sparse {

/// e^x / sum(e^x) over the values that stand in one line along `axis`; a place without a value has
/// no part in it and stays without one. Each line is shifted by its maximum. out has the indices of
/// x. Values: float32, float64. axis in [-rank, rank); of CSR the last axis alone.
/// Errors: InvalidArgument for another axis. Source: the sparse API and op `sparse_softmax`.
template <typename T, typename Context>
void SoftmaxCooKernel(const Context& ctx, const SparseCooTensor& x, int axis, SparseCooTensor* out);
template <typename T, typename Context>
void SoftmaxCsrKernel(const Context& ctx, const SparseCsrTensor& x, int axis, SparseCsrTensor* out);

/// x_grad = out (out_grad - sum(out out_grad)) over each line; x_grad has the indices of out.
/// Errors: as above, and InvalidArgument for an out_grad with other values than out.
template <typename T, typename Context>
void SoftmaxCooGradKernel(const Context& ctx, const SparseCooTensor& out,
                          const SparseCooTensor& out_grad, int axis, SparseCooTensor* x_grad);
template <typename T, typename Context>
void SoftmaxCsrGradKernel(const Context& ctx, const SparseCsrTensor& out,
                          const SparseCsrTensor& out_grad, int axis, SparseCsrTensor* x_grad);

}  // namespace sparse
}  // namespace phi
