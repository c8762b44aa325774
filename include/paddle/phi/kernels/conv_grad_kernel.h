// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/conv_grad_kernel.h")
#include_next "paddle/phi/kernels/conv_grad_kernel.h"
#else
#pragma once

#include <string>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/conv3d_kernel.h"
#include "phi/kernels/conv_kernel.h"

namespace phi {

/// ConvGradKernel, with the arguments that the original has for cuDNN.
template <typename T, typename Context>
void ConvGradKernel(const Context& dev_ctx, const DenseTensor& input, const DenseTensor& filter,
                    const DenseTensor& out_grad, const std::vector<int>& strides,
                    const std::vector<int>& paddings, const std::string& padding_algorithm,
                    int groups, const std::vector<int>& dilations, const std::string& data_format,
                    bool /*use_addto*/, int /*workspace_size_MB*/, bool /*exhaustive_search*/,
                    DenseTensor* input_grad, DenseTensor* filter_grad) {
  latest::ConvGradKernel<T, Context>(dev_ctx, input, filter, out_grad, strides, paddings,
                                     padding_algorithm, groups, dilations, data_format, input_grad,
                                     filter_grad);
}
/// Conv3dGradKernel, under its name of the original.
template <typename T, typename Context>
void Conv3DGradKernel(const Context& dev_ctx, const DenseTensor& input, const DenseTensor& filter,
                      const DenseTensor& out_grad, const std::vector<int>& strides,
                      const std::vector<int>& paddings, const std::string& padding_algorithm,
                      int groups, const std::vector<int>& dilations, const std::string& data_format,
                      bool use_addto, int workspace_size_MB, bool exhaustive_search,
                      DenseTensor* input_grad, DenseTensor* filter_grad) {
  Conv3dGradKernel<T, Context>(dev_ctx, input, filter, out_grad, strides, paddings,
                               padding_algorithm, groups, dilations, data_format, use_addto,
                               workspace_size_MB, exhaustive_search, input_grad, filter_grad);
}

}  // namespace phi

#endif
