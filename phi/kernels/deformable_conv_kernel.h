#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// A deformable convolution: element k of the window reads x not at its own position but at that
/// plus an offset, as a bilinear sample, times a mask. Outside of the image x is 0.
/// x       [N, C, H, W]; float32, float64. filter: [M, C / groups, KH, KW].
/// offset  [N, 2 deformable_groups KH KW, OH, OW]: for each element of the window the offsets of
///         rows, then those of columns.
/// mask    [N, deformable_groups KH KW, OH, OW]; absent: ones.
/// strides, paddings, dilations: [height, width].
/// out     [N, M, OH, OW]. im2col_step is ignored.
/// Errors: InvalidArgument (raised by DeformableConvInferMeta).
/// Source: legacy ops `deformable_conv`, `deformable_conv_v1`.
template <typename T, typename Context>
void DeformableConvKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& offset,
                          const DenseTensor& filter, const paddle::optional<DenseTensor>& mask,
                          const std::vector<int>& strides, const std::vector<int>& paddings,
                          const std::vector<int>& dilations, int deformable_groups, int groups,
                          int im2col_step, DenseTensor* out);

/// The gradients, each of the shape of its input; each may be nullptr.
/// Source: legacy ops `deformable_conv_grad`, `deformable_conv_v1_grad`.
template <typename T, typename Context>
void DeformableConvGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& offset,
                              const DenseTensor& filter, const paddle::optional<DenseTensor>& mask,
                              const DenseTensor& out_grad, const std::vector<int>& strides,
                              const std::vector<int>& paddings, const std::vector<int>& dilations,
                              int deformable_groups, int groups, int im2col_step,
                              DenseTensor* x_grad, DenseTensor* offset_grad,
                              DenseTensor* filter_grad, DenseTensor* mask_grad);

}  // namespace phi
