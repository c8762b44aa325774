#include "phi/kernels/impl/conv_double_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(conv2d_grad_grad, GPU, ALL_LAYOUT, phi::latest::ConvGradGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(depthwise_conv2d_grad_grad, GPU, ALL_LAYOUT, phi::latest::ConvGradGradKernel,
                   float, double) {}
PD_REGISTER_KERNEL(conv3d_grad_grad, GPU, ALL_LAYOUT, phi::Conv3dGradGradKernel, float, double) {}
PD_REGISTER_KERNEL(conv2d_transpose_grad_grad, GPU, ALL_LAYOUT, phi::Conv2dTransposeGradGradKernel,
                   float, double) {}
