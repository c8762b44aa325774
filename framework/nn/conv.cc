#include "framework/nn/conv.h"

#include <cmath>

#include "phi/core/enforce.h"
#include "phibridge/api.h"

namespace phibridge::nn {

Conv2D::Conv2D(int64_t in_channels, int64_t out_channels, Size2D kernel_size, Size2D stride,
               const Padding2D& padding, Size2D dilation, int groups, bool has_bias,
               const Initializer& weight_init)
    : Layer("conv2d"),
      strides_{stride.height, stride.width},
      dilations_{dilation.height, dilation.width},
      padding_(padding),
      groups_(groups),
      is_depthwise_(groups == in_channels && groups > 1) {
  PADDLE_ENFORCE(groups > 0 && in_channels % groups == 0 && out_channels % groups == 0,
                 phi::errors::InvalidArgument("Conv2D: %d groups do not divide %d and %d channels",
                                              groups, in_channels, out_channels));
  PADDLE_ENFORCE(padding.algorithm == "EXPLICIT" || padding.algorithm == "SAME" ||
                     padding.algorithm == "VALID",
                 phi::errors::InvalidArgument("Conv2D: padding `%s`; by name it is SAME or VALID",
                                              padding.algorithm));
  // As in the original: of all inputs, also where a group sees a part of them.
  const auto inputs = static_cast<double>(in_channels * kernel_size.height * kernel_size.width);
  weight = create_parameter(
      "weight", {out_channels, in_channels / groups, kernel_size.height, kernel_size.width},
      weight_init ? weight_init : initializer::Normal(0, std::sqrt(2.0 / inputs)));
  if (has_bias) bias = create_parameter("bias", {out_channels}, initializer::Constant(0), true);
}

Tensor Conv2D::forward(const Tensor& x) {
  const Tensor out = is_depthwise_ ? api::depthwise_conv2d(x, weight, strides_, padding_.sides,
                                                           padding_.algorithm, groups_, dilations_)
                                   : api::conv2d(x, weight, strides_, padding_.sides,
                                                 padding_.algorithm, groups_, dilations_);
  return bias.defined() ? api::add(out, bias, /*axis=*/1) : out;
}

}  // namespace phibridge::nn
