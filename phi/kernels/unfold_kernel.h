#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

// Patches under a window that slides over images, as columns. paddings: top, left, bottom, right.

/// x [N, C, H, W]; out [N, C kernel, positions]; outside the image there are zeros.
/// float32, float64. Source: legacy op `unfold`.
template <typename T, typename Context>
void UnfoldKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& kernel_sizes,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::vector<int>& dilations, DenseTensor* out);

/// x [N, C kernel, positions]; out [N, C, output_sizes]: the sum of what patches put on each pixel.
/// float32, float64, complex64, complex128. Source: legacy op `fold`.
template <typename T, typename Context>
void FoldKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& output_sizes,
                const std::vector<int>& kernel_sizes, const std::vector<int>& strides,
                const std::vector<int>& paddings, const std::vector<int>& dilations,
                DenseTensor* out);

// The gradient of each is the other op. Only the shape of x is read. Source: legacy ops
// `unfold_grad`, `fold_grad`.

template <typename T, typename Context>
void UnfoldGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      const std::vector<int>& kernel_sizes, const std::vector<int>& strides,
                      const std::vector<int>& paddings, const std::vector<int>& dilations,
                      DenseTensor* x_grad);

template <typename T, typename Context>
void FoldGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const std::vector<int>& output_sizes, const std::vector<int>& kernel_sizes,
                    const std::vector<int>& strides, const std::vector<int>& paddings,
                    const std::vector<int>& dilations, DenseTensor* x_grad);

}  // namespace phi
