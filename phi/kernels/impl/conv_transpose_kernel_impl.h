#pragma once

#include <string>
#include <vector>

#include "phi/kernels/conv_transpose_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// Transposed convolution of any rank. The source of each device defines it.
template <typename T, typename Context>
void RunTransposedConv(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                       const std::vector<int>& strides, const std::vector<int>& paddings,
                       const std::string& padding_algorithm, int groups,
                       const std::vector<int>& dilations, const std::string& data_format,
                       DenseTensor* out);

}  // namespace

template <typename T, typename Context>
void Conv2dTransposeKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                           const std::vector<int>& strides, const std::vector<int>& paddings,
                           const std::vector<int>& output_padding, const IntArray& output_size,
                           const std::string& padding_algorithm, int groups,
                           const std::vector<int>& dilations, const std::string& data_format,
                           DenseTensor* out) {
  (void)output_padding, (void)output_size;  // decided the shape of `out`
  RunTransposedConv<T>(ctx, x, filter, strides, paddings, padding_algorithm, groups, dilations,
                       data_format, out);
}

template <typename T, typename Context>
void DepthwiseConv2dTransposeKernel(const Context& ctx, const DenseTensor& x,
                                    const DenseTensor& filter, const std::vector<int>& strides,
                                    const std::vector<int>& paddings, const std::vector<int>&,
                                    const IntArray&, const std::string& padding_algorithm,
                                    int groups, const std::vector<int>& dilations,
                                    const std::string& data_format, DenseTensor* out) {
  RunTransposedConv<T>(ctx, x, filter, strides, paddings, padding_algorithm, groups, dilations,
                       data_format, out);
}

template <typename T, typename Context>
void Conv3dTransposeKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                           const std::vector<int>& strides, const std::vector<int>& paddings,
                           const std::vector<int>&, const std::vector<int>&,
                           const std::string& padding_algorithm, int groups,
                           const std::vector<int>& dilations, const std::string& data_format,
                           DenseTensor* out) {
  RunTransposedConv<T>(ctx, x, filter, strides, paddings, padding_algorithm, groups, dilations,
                       data_format, out);
}

}  // namespace phi
