#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// The largest value of a sliding window, and its index.
/// x            [N, C, H, W]; float32, float64.
/// kernel_size  [height, width]; with `adaptive` the size of the output; with `global_pooling`
///              ignored, as are the paddings.
/// out          [N, C, OH, OW]. mask: the same shape, int32: the linear index of the value in its
///              plane, y · W + x; of equal values the first one. A window of NaN gives the lowest
///              number and -1.
/// Errors: InvalidArgument (raised by MaxPoolWithIndexInferMeta).
/// Source: legacy op `max_pool2d_with_index`.
template <typename T, typename Context>
void MaxPool2dWithIndexKernel(const Context& ctx, const DenseTensor& x,
                              const std::vector<int>& kernel_size, const std::vector<int>& strides,
                              const std::vector<int>& paddings, bool global_pooling, bool adaptive,
                              DenseTensor* out, DenseTensor* mask);

/// As MaxPool2dWithIndexKernel, over volumes, [N, C, D, H, W]; mask: (z · H + y) · W + x.
template <typename T, typename Context>
void MaxPool3dWithIndexKernel(const Context& ctx, const DenseTensor& x,
                              const std::vector<int>& kernel_size, const std::vector<int>& strides,
                              const std::vector<int>& paddings, bool global_pooling, bool adaptive,
                              DenseTensor* out, DenseTensor* mask);

/// x_grad: out_grad, each element added at the index that mask gives. Only the shape of x is read.
/// Errors: InvalidArgument for an index outside of the plane; -1 stands for none. Source: the
/// legacy ops `max_pool2d_with_index_grad` and `max_pool3d_with_index_grad`.
template <typename T, typename Context>
void MaxPool2dWithIndexGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& mask,
                                  const DenseTensor& out_grad, const std::vector<int>& kernel_size,
                                  const std::vector<int>& strides, const std::vector<int>& paddings,
                                  bool global_pooling, bool adaptive, DenseTensor* x_grad);

template <typename T, typename Context>
void MaxPool3dWithIndexGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& mask,
                                  const DenseTensor& out_grad, const std::vector<int>& kernel_size,
                                  const std::vector<int>& strides, const std::vector<int>& paddings,
                                  bool global_pooling, bool adaptive, DenseTensor* x_grad);

}  // namespace phi
