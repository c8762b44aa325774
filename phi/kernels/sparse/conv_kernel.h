#pragma once

#include <string>
#include <vector>

#include "phi/core/sparse_coo_tensor.h"

namespace phi {
namespace sparse {

// Convolution and pooling of a sparse image x [N, D, H, W, C], or [N, H, W, C], with coordinates
// for all dimensions but the channels: values [nnz, C]. Of `paddings`, `dilations` and `strides`
// there is one for each of the 2 or 3 dimensions in between; a size of out is
//   (size + 2 padding - dilation (kernel size - 1) - 1) / stride + 1.
// Which value goes where stands in
//   rulebook [3, pairs]: row 0 the number of the kernel's element, row 1 that of the value of x,
//     row 2 that of the value of out; ordered by rows 0 and 1; of the type of x's indices;
//   counter  [kernel elements] int32: how many pairs each has.
// Values: float32, float64. Source: sparse API and ops `sparse_conv3d` and `sparse_maxpool`.

/// out[o] = sum of x[i] kernel[k] over the pairs; kernel [D, H, W, C, OC], or [H, W, C, OC]. out
/// has a value where one of x reaches, in the order of places. With `subm` (a submanifold
/// convolution) it has the shape and the indices of x instead: strides are 1, paddings half of the
/// kernel, and what other places would get is left out. `key`, under which the original keeps a
/// rulebook for later layers, changes no value.
/// Errors: InvalidArgument for shapes, paddings, dilations and strides that do not fit;
/// Unimplemented for groups other than 1, as in the original.
template <typename T, typename Context>
void Conv3dCooKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& kernel,
                     const std::vector<int>& paddings, const std::vector<int>& dilations,
                     const std::vector<int>& strides, int groups, bool subm, const std::string& key,
                     SparseCooTensor* out, DenseTensor* rulebook, DenseTensor* counter);

/// x_grad[i] += out_grad[o] kernel[k]^T, kernel_grad[k] += x[i]^T out_grad[o] over the pairs of
/// the rulebook. Each may be nullptr. Errors: InvalidArgument for a rulebook that names other
/// values than there are.
template <typename T, typename Context>
void Conv3dCooGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& kernel,
                         const SparseCooTensor& out, const DenseTensor& rulebook,
                         const DenseTensor& counter, const SparseCooTensor& out_grad,
                         const std::vector<int>& paddings, const std::vector<int>& dilations,
                         const std::vector<int>& strides, int groups, bool subm,
                         const std::string& key, SparseCooTensor* x_grad, DenseTensor* kernel_grad);

/// The largest of the values that reach a place, for each channel; what is missing takes no part.
/// Errors: as above.
template <typename T, typename Context>
void MaxPoolCooKernel(const Context& ctx, const SparseCooTensor& x,
                      const std::vector<int>& kernel_sizes, const std::vector<int>& paddings,
                      const std::vector<int>& dilations, const std::vector<int>& strides,
                      SparseCooTensor* out, DenseTensor* rulebook, DenseTensor* counter);

/// out_grad goes to each value of x that is the largest of its window.
template <typename T, typename Context>
void MaxPoolCooGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& rulebook,
                          const DenseTensor& counter, const SparseCooTensor& out,
                          const SparseCooTensor& out_grad, const std::vector<int>& kernel_sizes,
                          SparseCooTensor* x_grad);

}  // namespace sparse
}  // namespace phi
