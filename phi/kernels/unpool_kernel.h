#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// Puts the values of a maximum pooling back where they came from; all else is 0.
/// x        [N, C, H, W]; float32, float64. indices: the same shape, int32: linear indices into a
///          plane of `out`, as MaxPool2dWithIndexKernel gives them.
/// out      [N, C, OH, OW]: output_size; if that is all 0 (programs before it existed), (size - 1)
///          · stride - 2 · padding + ksize.
/// Errors: InvalidArgument for an index outside the plane.
/// Source: legacy op `unpool`.
template <typename T, typename Context>
void UnpoolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                  const std::vector<int>& ksize, const std::vector<int>& strides,
                  const std::vector<int>& paddings, const IntArray& output_size,
                  const std::string& data_format, DenseTensor* out);

/// As UnpoolKernel, over volumes, [N, C, D, H, W].
template <typename T, typename Context>
void Unpool3dKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                    const std::vector<int>& ksize, const std::vector<int>& strides,
                    const std::vector<int>& paddings, const std::vector<int>& output_size,
                    const std::string& data_format, DenseTensor* out);

/// x_grad: out_grad at `indices`. Errors: InvalidArgument for an index outside the plane. Source:
/// the legacy ops `unpool_grad` and `unpool3d_grad`.
template <typename T, typename Context>
void UnpoolGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                      const DenseTensor& out, const DenseTensor& out_grad,
                      const std::vector<int>& ksize, const std::vector<int>& strides,
                      const std::vector<int>& paddings, const IntArray& output_size,
                      const std::string& data_format, DenseTensor* x_grad);

template <typename T, typename Context>
void Unpool3dGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                        const DenseTensor& out, const DenseTensor& out_grad,
                        const std::vector<int>& ksize, const std::vector<int>& strides,
                        const std::vector<int>& paddings, const std::vector<int>& output_size,
                        const std::string& data_format, DenseTensor* x_grad);

}  // namespace phi
