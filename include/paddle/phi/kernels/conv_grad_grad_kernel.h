// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/conv_grad_grad_kernel.h")
#include_next "paddle/phi/kernels/conv_grad_grad_kernel.h"
#else
#pragma once

#include <string>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/conv_double_grad_kernel.h"

namespace phi {

/// ConvGradGradKernel, with the arguments that the original has for cuDNN.
template <typename T, typename Context>
void ConvGradGradKernel(const Context& dev_ctx, const DenseTensor& input, const DenseTensor& filter,
                        const DenseTensor& out_grad,
                        const paddle::optional<DenseTensor>& input_grad_grad,
                        const paddle::optional<DenseTensor>& filter_grad_grad,
                        const std::vector<int>& strides, const std::vector<int>& paddings,
                        const std::string& padding_algorithm, int groups,
                        const std::vector<int>& dilations, const std::string& data_format,
                        bool /*use_addto*/, int /*workspace_size_MB*/, bool /*exhaustive_search*/,
                        DenseTensor* input_grad, DenseTensor* filter_grad,
                        DenseTensor* out_grad_grad) {
  latest::ConvGradGradKernel<T, Context>(
      dev_ctx, input, filter, out_grad, input_grad_grad, filter_grad_grad, strides, paddings,
      padding_algorithm, groups, dilations, data_format, input_grad, filter_grad, out_grad_grad);
}
/// Conv3dGradGradKernel, under its name of the original.
template <typename T, typename Context>
void Conv3DGradGradKernel(const Context& dev_ctx, const DenseTensor& input,
                          const DenseTensor& filter, const DenseTensor& out_grad,
                          const paddle::optional<DenseTensor>& input_grad_grad,
                          const paddle::optional<DenseTensor>& filter_grad_grad,
                          const std::vector<int>& strides, const std::vector<int>& paddings,
                          const std::string& padding_algorithm, int groups,
                          const std::vector<int>& dilations, const std::string& data_format,
                          bool /*use_addto*/, int /*workspace_size_MB*/, bool /*exhaustive_search*/,
                          DenseTensor* input_grad, DenseTensor* filter_grad,
                          DenseTensor* out_grad_grad) {
  Conv3dGradGradKernel<T, Context>(dev_ctx, input, filter, out_grad, input_grad_grad,
                                   filter_grad_grad, strides, paddings, padding_algorithm, groups,
                                   dilations, data_format, input_grad, filter_grad, out_grad_grad);
}

}  // namespace phi

#endif
