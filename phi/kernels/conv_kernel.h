#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// Cross-correlation of images with filters (no bias).
/// input   [N, C, H, W], or [N, H, W, C] if data_format is "NHWC"; float32, float64, bfloat16; on
///         a GPU also float16; on oneDNN also int8 and uint8: the float32 filter is made int8, and
///         out is int8, both without a scale. Quantised programs with scales use the ops of
///         fused_conv_kernel.h.
/// filter  [M, C / groups, KH, KW] in both formats.
/// strides, dilations: two positive numbers. paddings: [height, width] or [top, bottom, left,
/// right]. padding_algorithm "EXPLICIT", "SAME" (output ceil(size / stride), dilations become 1) or
/// "VALID". groups divides C and M; output channel m sees the input channels of group m / (M /
/// groups). use_addto, workspace_size_MB and exhaustive_search concern cuDNN only; ConvSearchOf
/// says how.
/// out     [N, M, OH, OW] or [N, OH, OW, M].
/// Errors: InvalidArgument (raised by ConvInferMeta).
/// Source: legacy op `conv2d`.
template <typename T, typename Context>
void ConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                const std::vector<int>& strides, const std::vector<int>& paddings,
                const std::string& padding_algorithm, int groups, const std::vector<int>& dilations,
                const std::string& data_format, bool use_addto, int workspace_size_MB,
                bool exhaustive_search, DenseTensor* out);

/// ConvKernel for programs without cuDNN's attributes (kernel `conv2d_infer`).
template <typename T, typename Context>
void ConvInferKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     const std::string& padding_algorithm, int groups,
                     const std::vector<int>& dilations, const std::string& data_format,
                     DenseTensor* out);

/// The case groups == C of ConvKernel: each input channel has M / C filters of its own.
/// fuse_relu: must be false; the original has it for training on GPUs. Errors: Unimplemented.
template <typename T, typename Context>
void DepthwiseConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                         const std::vector<int>& strides, const std::vector<int>& paddings,
                         const std::string& padding_algorithm, int groups,
                         const std::vector<int>& dilations, const std::string& data_format,
                         bool use_addto, int workspace_size_MB, bool exhaustive_search,
                         bool fuse_relu, DenseTensor* out);

// Note [Kernels with other arguments in 2.3]
// Sources of 2.3 call phi::ConvGradKernel and three others with arguments that were dropped or made
// richer later, and register them under names of their own. Were the library's functions in phi,
// too, such a registration would not say which function of the name it means. So the library's are
// in phi::latest, and phi's name is left to include/paddle/phi/kernels.

namespace latest {

/// The gradients of ConvInferKernel; input_grad and filter_grad have the shapes of input and filter
/// and may be nullptr. float32, float64; on a GPU float16 and bfloat16 too. Source: legacy ops
/// `conv2d_grad` and `depthwise_conv2d_grad`.
template <typename T, typename Context>
void ConvGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                    const DenseTensor& out_grad, const std::vector<int>& strides,
                    const std::vector<int>& paddings, const std::string& padding_algorithm,
                    int groups, const std::vector<int>& dilations, const std::string& data_format,
                    DenseTensor* input_grad, DenseTensor* filter_grad);

}  // namespace latest
}  // namespace phi
