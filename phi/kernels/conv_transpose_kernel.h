#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// The transposed convolution: every element of x adds its multiple of the filter to the output.
/// x            [N, C, H, W], or [N, H, W, C] for "NHWC"; float32, float64; on a GPU
///              float16 and bfloat16 too.
/// filter       [C, M / groups, KH, KW] in both formats.
/// out          [N, M, OH, OW] or [N, OH, OW, M] with
///              OH = (H - 1) · stride - padding before - after + dilation · (KH - 1) + 1, plus
///              output_padding (empty: 0); or output_size if that is not empty, which may exceed it
///              by less than a stride. What the window does not reach is 0.
/// paddings, padding_algorithm, groups, dilations: as conv_kernel.h, over x.
/// data_format "NHWC" is channels last, for volumes too; every other one is channels first.
/// Errors: InvalidArgument (raised by ConvTransposeInferMeta).
/// Source: legacy op `conv2d_transpose`.
template <typename T, typename Context>
void Conv2dTransposeKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                           const std::vector<int>& strides, const std::vector<int>& paddings,
                           const std::vector<int>& output_padding, const IntArray& output_size,
                           const std::string& padding_algorithm, int groups,
                           const std::vector<int>& dilations, const std::string& data_format,
                           DenseTensor* out);

/// As Conv2dTransposeKernel, with one filter per channel (groups == C); any groups work.
template <typename T, typename Context>
void DepthwiseConv2dTransposeKernel(const Context& ctx, const DenseTensor& x,
                                    const DenseTensor& filter, const std::vector<int>& strides,
                                    const std::vector<int>& paddings,
                                    const std::vector<int>& output_padding,
                                    const IntArray& output_size,
                                    const std::string& padding_algorithm, int groups,
                                    const std::vector<int>& dilations,
                                    const std::string& data_format, DenseTensor* out);

/// As Conv2dTransposeKernel, over volumes, [N, C, D, H, W] or [N, D, H, W, C] for "NHWC".
template <typename T, typename Context>
void Conv3dTransposeKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                           const std::vector<int>& strides, const std::vector<int>& paddings,
                           const std::vector<int>& output_padding,
                           const std::vector<int>& output_size,
                           const std::string& padding_algorithm, int groups,
                           const std::vector<int>& dilations, const std::string& data_format,
                           DenseTensor* out);

// Gradients: x_grad and filter_grad are of the shape of x and filter; either may be nullptr.
// Source: the legacy ops `<name>_grad`.

template <typename T, typename Context>
void Conv2dTransposeGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                               const DenseTensor& out_grad, const std::vector<int>& strides,
                               const std::vector<int>& paddings,
                               const std::vector<int>& output_padding, const IntArray& output_size,
                               const std::string& padding_algorithm, int groups,
                               const std::vector<int>& dilations, const std::string& data_format,
                               DenseTensor* x_grad, DenseTensor* filter_grad);

template <typename T, typename Context>
void DepthwiseConv2dTransposeGradKernel(
    const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
    const DenseTensor& out_grad, const std::vector<int>& strides, const std::vector<int>& paddings,
    const std::vector<int>& output_padding, const IntArray& output_size,
    const std::string& padding_algorithm, int groups, const std::vector<int>& dilations,
    const std::string& data_format, DenseTensor* x_grad, DenseTensor* filter_grad);

template <typename T, typename Context>
void Conv3dTransposeGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                               const DenseTensor& out_grad, const std::vector<int>& strides,
                               const std::vector<int>& paddings,
                               const std::vector<int>& output_padding,
                               const std::vector<int>& output_size,
                               const std::string& padding_algorithm, int groups,
                               const std::vector<int>& dilations, const std::string& data_format,
                               DenseTensor* x_grad, DenseTensor* filter_grad);

}  // namespace phi
