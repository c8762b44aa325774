#pragma once

#include "phi/kernels/conv3d_kernel.h"
#include "phi/kernels/conv_double_grad_kernel.h"
#include "phi/kernels/conv_kernel.h"
#include "phi/kernels/conv_transpose_kernel.h"
#include "phi/kernels/funcs/bilinear_double_grad.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// The attributes of a convolution.
struct ConvGeometry {
  const std::vector<int>&strides, &paddings;
  const std::string& padding_algorithm;
  int groups;
  const std::vector<int>& dilations;
  const std::string& data_format;
};

template <typename T, typename Context>
struct ConvProduct {
  const Context& ctx;
  ConvGeometry s;

  void operator()(const DenseTensor& x, const DenseTensor& filter, DenseTensor* out) const {
    ConvInferKernel<T>(ctx, x, filter, s.strides, s.paddings, s.padding_algorithm, s.groups,
                       s.dilations, s.data_format, out);
  }
  void Grads(const DenseTensor& x, const DenseTensor& filter, const DenseTensor& g,
             DenseTensor* x_grad, DenseTensor* filter_grad) const {
    latest::ConvGradKernel<T>(ctx, x, filter, g, s.strides, s.paddings, s.padding_algorithm,
                              s.groups, s.dilations, s.data_format, x_grad, filter_grad);
  }
};

template <typename T, typename Context>
struct Conv3dProduct {
  const Context& ctx;
  ConvGeometry s;

  void operator()(const DenseTensor& x, const DenseTensor& filter, DenseTensor* out) const {
    Conv3dKernel<T>(ctx, x, filter, s.strides, s.paddings, s.padding_algorithm, s.groups,
                    s.dilations, s.data_format, false, 0, false, out);
  }
  void Grads(const DenseTensor& x, const DenseTensor& filter, const DenseTensor& g,
             DenseTensor* x_grad, DenseTensor* filter_grad) const {
    Conv3dGradKernel<T>(ctx, x, filter, g, s.strides, s.paddings, s.padding_algorithm, s.groups,
                        s.dilations, s.data_format, false, 0, false, x_grad, filter_grad);
  }
};

template <typename T, typename Context>
struct Conv2dTransposeProduct {
  const Context& ctx;
  ConvGeometry s;
  const std::vector<int>& output_padding;
  const IntArray& output_size;

  void operator()(const DenseTensor& x, const DenseTensor& filter, DenseTensor* out) const {
    Conv2dTransposeKernel<T>(ctx, x, filter, s.strides, s.paddings, output_padding, output_size,
                             s.padding_algorithm, s.groups, s.dilations, s.data_format, out);
  }
  void Grads(const DenseTensor& x, const DenseTensor& filter, const DenseTensor& g,
             DenseTensor* x_grad, DenseTensor* filter_grad) const {
    Conv2dTransposeGradKernel<T>(ctx, x, filter, g, s.strides, s.paddings, output_padding,
                                 output_size, s.padding_algorithm, s.groups, s.dilations,
                                 s.data_format, x_grad, filter_grad);
  }
};

}  // namespace

namespace latest {

template <typename T, typename Context>
void ConvGradGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                        const DenseTensor& grad_out,
                        const paddle::optional<DenseTensor>& grad_input_grad,
                        const paddle::optional<DenseTensor>& grad_filter_grad,
                        const std::vector<int>& strides, const std::vector<int>& paddings,
                        const std::string& padding_algorithm, int groups,
                        const std::vector<int>& dilations, const std::string& data_format,
                        DenseTensor* input_grad, DenseTensor* filter_grad,
                        DenseTensor* grad_out_grad) {
  const ConvProduct<T, Context> product{
      ctx, {strides, paddings, padding_algorithm, groups, dilations, data_format}};
  funcs::BilinearDoubleGrad<T>(ctx, product, input, filter, grad_out, grad_input_grad,
                               grad_filter_grad, input_grad, filter_grad, grad_out_grad);
}

}  // namespace latest

template <typename T, typename Context>
void Conv3dGradGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                          const DenseTensor& grad_out,
                          const paddle::optional<DenseTensor>& grad_input_grad,
                          const paddle::optional<DenseTensor>& grad_filter_grad,
                          const std::vector<int>& strides, const std::vector<int>& paddings,
                          const std::string& padding_algorithm, int groups,
                          const std::vector<int>& dilations, const std::string& data_format,
                          DenseTensor* input_grad, DenseTensor* filter_grad,
                          DenseTensor* grad_out_grad) {
  const Conv3dProduct<T, Context> product{
      ctx, {strides, paddings, padding_algorithm, groups, dilations, data_format}};
  funcs::BilinearDoubleGrad<T>(ctx, product, input, filter, grad_out, grad_input_grad,
                               grad_filter_grad, input_grad, filter_grad, grad_out_grad);
}

template <typename T, typename Context>
void Conv2dTransposeGradGradKernel(
    const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
    const DenseTensor& grad_out, const paddle::optional<DenseTensor>& grad_x_grad,
    const paddle::optional<DenseTensor>& grad_filter_grad, const std::vector<int>& strides,
    const std::vector<int>& paddings, const std::vector<int>& output_padding,
    const IntArray& output_size, const std::string& padding_algorithm, int groups,
    const std::vector<int>& dilations, const std::string& data_format, DenseTensor* x_grad,
    DenseTensor* filter_grad, DenseTensor* grad_out_grad) {
  const Conv2dTransposeProduct<T, Context> product{
      ctx,
      {strides, paddings, padding_algorithm, groups, dilations, data_format},
      output_padding,
      output_size};
  funcs::BilinearDoubleGrad<T>(ctx, product, x, filter, grad_out, grad_x_grad, grad_filter_grad,
                               x_grad, filter_grad, grad_out_grad);
}

}  // namespace phi
