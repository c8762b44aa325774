#pragma once

#include <string>
#include <vector>

#include "phi/kernels/conv_transpose_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// The gradients of a transposed convolution of any rank; nullptr: not wanted. The source of each
// device defines it.
template <typename T, typename Context>
void TransposedConvGrad(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                        const DenseTensor& out_grad, const std::vector<int>& strides,
                        const std::vector<int>& paddings, const std::string& padding_algorithm,
                        int groups, const std::vector<int>& dilations,
                        const std::string& data_format, DenseTensor* x_grad,
                        DenseTensor* filter_grad);

}  // namespace

template <typename T, typename Context>
void Conv2dTransposeGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                               const DenseTensor& out_grad, const std::vector<int>& strides,
                               const std::vector<int>& paddings, const std::vector<int>&,
                               const IntArray&, const std::string& padding_algorithm, int groups,
                               const std::vector<int>& dilations, const std::string& data_format,
                               DenseTensor* x_grad, DenseTensor* filter_grad) {
  TransposedConvGrad<T>(ctx, x, filter, out_grad, strides, paddings, padding_algorithm, groups,
                        dilations, data_format, x_grad, filter_grad);
}

template <typename T, typename Context>
void DepthwiseConv2dTransposeGradKernel(const Context& ctx, const DenseTensor& x,
                                        const DenseTensor& filter, const DenseTensor& out_grad,
                                        const std::vector<int>& strides,
                                        const std::vector<int>& paddings, const std::vector<int>&,
                                        const IntArray&, const std::string& padding_algorithm,
                                        int groups, const std::vector<int>& dilations,
                                        const std::string& data_format, DenseTensor* x_grad,
                                        DenseTensor* filter_grad) {
  TransposedConvGrad<T>(ctx, x, filter, out_grad, strides, paddings, padding_algorithm, groups,
                        dilations, data_format, x_grad, filter_grad);
}

template <typename T, typename Context>
void Conv3dTransposeGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                               const DenseTensor& out_grad, const std::vector<int>& strides,
                               const std::vector<int>& paddings, const std::vector<int>&,
                               const std::vector<int>&, const std::string& padding_algorithm,
                               int groups, const std::vector<int>& dilations,
                               const std::string& data_format, DenseTensor* x_grad,
                               DenseTensor* filter_grad) {
  TransposedConvGrad<T>(ctx, x, filter, out_grad, strides, paddings, padding_algorithm, groups,
                        dilations, data_format, x_grad, filter_grad);
}

}  // namespace phi
