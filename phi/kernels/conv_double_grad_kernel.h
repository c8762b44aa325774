#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Second gradients of convolutions: Note [Second and third gradients of products]. Shapes and
// attributes are those of conv_kernel.h, conv3d_kernel.h and conv_transpose_kernel.h; float32,
// float64. A gradient that is not wanted is nullptr; a missing gradient of a gradient is 0. No
// errors.

namespace latest {  // Note [Kernels with other arguments in 2.3]

/// Source: legacy ops `conv2d_grad_grad` and `depthwise_conv2d_grad_grad`.
template <typename T, typename Context>
void ConvGradGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                        const DenseTensor& grad_out,
                        const paddle::optional<DenseTensor>& grad_input_grad,
                        const paddle::optional<DenseTensor>& grad_filter_grad,
                        const std::vector<int>& strides, const std::vector<int>& paddings,
                        const std::string& padding_algorithm, int groups,
                        const std::vector<int>& dilations, const std::string& data_format,
                        DenseTensor* input_grad, DenseTensor* filter_grad,
                        DenseTensor* grad_out_grad);

}  // namespace latest

/// Source: legacy op `conv3d_grad_grad`.
template <typename T, typename Context>
void Conv3dGradGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                          const DenseTensor& grad_out,
                          const paddle::optional<DenseTensor>& grad_input_grad,
                          const paddle::optional<DenseTensor>& grad_filter_grad,
                          const std::vector<int>& strides, const std::vector<int>& paddings,
                          const std::string& padding_algorithm, int groups,
                          const std::vector<int>& dilations, const std::string& data_format,
                          DenseTensor* input_grad, DenseTensor* filter_grad,
                          DenseTensor* grad_out_grad);

/// Source: legacy op `conv2d_transpose_grad_grad`.
template <typename T, typename Context>
void Conv2dTransposeGradGradKernel(
    const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
    const DenseTensor& grad_out, const paddle::optional<DenseTensor>& grad_x_grad,
    const paddle::optional<DenseTensor>& grad_filter_grad, const std::vector<int>& strides,
    const std::vector<int>& paddings, const std::vector<int>& output_padding,
    const IntArray& output_size, const std::string& padding_algorithm, int groups,
    const std::vector<int>& dilations, const std::string& data_format, DenseTensor* x_grad,
    DenseTensor* filter_grad, DenseTensor* grad_out_grad);

}  // namespace phi
