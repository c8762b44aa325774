#pragma once

#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/pad3d_kernel.h"
#include "phi/kernels/pool_kernel.h"
#include "phi/kernels/window_double_grad_kernel.h"

namespace phi {

template <typename T, typename Context>
void Pool2dDoubleGradKernel(const Context& ctx, const DenseTensor& grad_x_grad,
                            const IntArray& kernel_size, const std::vector<int>& strides,
                            const std::vector<int>& paddings, bool ceil_mode, bool exclusive,
                            const std::string& data_format, const std::string& pooling_type,
                            bool global_pooling, bool adaptive,
                            const std::string& padding_algorithm, DenseTensor* grad_out_grad) {
  PADDLE_ENFORCE_EQ(pooling_type == "max", false,
                    errors::InvalidArgument("pool2d is differentiated twice for `pooling_type` avg "
                                            "alone; it is %s",
                                            pooling_type));
  Pool2dKernel<T>(ctx, grad_x_grad, kernel_size, strides, paddings, ceil_mode, exclusive,
                  data_format, pooling_type, global_pooling, adaptive, padding_algorithm,
                  grad_out_grad);
}

template <typename T, typename Context>
void Pad3dDoubleGradKernel(const Context& ctx, const DenseTensor& grad_x_grad,
                           const IntArray& paddings, const std::string& mode, float /*pad_value*/,
                           const std::string& data_format, DenseTensor* grad_out_grad) {
  Pad3dKernel<T>(ctx, grad_x_grad, paddings, mode, 0, data_format, grad_out_grad);
}

template <typename T, typename Context>
void ReshapeDoubleGradKernel(const Context& ctx, const DenseTensor& /*grad_out*/,
                             const DenseTensor& grad_x_grad, DenseTensor* grad_out_grad) {
  funcs::CopyElements<T>(ctx, grad_x_grad, grad_out_grad);
}

}  // namespace phi
