#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Second gradients of what only moves or averages elements: the forward operator once more.

/// grad_out_grad = the average pooling of grad_x_grad; attributes as Pool2dKernel.
/// Errors: InvalidArgument for pooling_type "max", which the original does not differentiate twice
/// either. Source: legacy op `pool2d_double_grad`.
template <typename T, typename Context>
void Pool2dDoubleGradKernel(const Context& ctx, const DenseTensor& grad_x_grad,
                            const IntArray& kernel_size, const std::vector<int>& strides,
                            const std::vector<int>& paddings, bool ceil_mode, bool exclusive,
                            const std::string& data_format, const std::string& pooling_type,
                            bool global_pooling, bool adaptive,
                            const std::string& padding_algorithm, DenseTensor* grad_out_grad);

/// grad_out_grad = grad_x_grad with the padding of Pad3dKernel; what is constant there is 0 here
/// (the original puts pad_value there). Source: op `pad3d_double_grad` of 2.6.
template <typename T, typename Context>
void Pad3dDoubleGradKernel(const Context& ctx, const DenseTensor& grad_x_grad,
                           const IntArray& paddings, const std::string& mode, float pad_value,
                           const std::string& data_format, DenseTensor* grad_out_grad);

/// grad_out_grad = grad_x_grad in the shape of grad_out, whose elements are not read; it may alias
/// grad_x_grad. Every dtype. Source: legacy op `reshape2_grad_grad`.
template <typename T, typename Context>
void ReshapeDoubleGradKernel(const Context& ctx, const DenseTensor& grad_out,
                             const DenseTensor& grad_x_grad, DenseTensor* grad_out_grad);

}  // namespace phi
