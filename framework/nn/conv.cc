#include "framework/nn/conv.h"

#include <cmath>

#include "phi/core/enforce.h"
#include "phibridge/api.h"

namespace phibridge::nn {

Conv2D::Conv2D(int64_t in_channels, int64_t out_channels, int kernel_size, int stride, int padding,
               int dilation, int groups, bool has_bias)
    : Layer("conv2d"),
      strides_{stride, stride},
      paddings_{padding, padding},
      dilations_{dilation, dilation},
      groups_(groups),
      is_depthwise_(groups == in_channels && groups > 1) {
  PADDLE_ENFORCE(groups > 0 && in_channels % groups == 0 && out_channels % groups == 0,
                 phi::errors::InvalidArgument("Conv2D: %d groups do not divide %d and %d channels",
                                              groups, in_channels, out_channels));
  // As in the original: of all inputs, also where a group sees a part of them.
  const auto inputs = static_cast<double>(in_channels * kernel_size * kernel_size);
  weight =
      create_parameter("weight", {out_channels, in_channels / groups, kernel_size, kernel_size},
                       initializer::Normal(0, std::sqrt(2.0 / inputs)));
  if (has_bias) bias = create_parameter("bias", {out_channels}, initializer::Constant(0), true);
}

Tensor Conv2D::forward(const Tensor& x) {
  const Tensor out =
      is_depthwise_
          ? api::depthwise_conv2d(x, weight, strides_, paddings_, "EXPLICIT", groups_, dilations_)
          : api::conv2d(x, weight, strides_, paddings_, "EXPLICIT", groups_, dilations_);
  return bias.defined() ? api::add(out, bias, /*axis=*/1) : out;
}

}  // namespace phibridge::nn
