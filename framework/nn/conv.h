#pragma once

#include <string>
#include <vector>

#include "framework/nn/layer.h"

namespace phibridge::nn {

/// A convolution of images [n, in_channels, h, w]. weight [out_channels, in_channels / groups,
/// kernel, kernel], drawn with standard deviation sqrt(2 / (in_channels kernel^2)); bias
/// [out_channels], zeros.
class Conv2D : public Layer {
 public:
  /// Errors: InvalidArgument unless groups divides both numbers of channels.
  Conv2D(int64_t in_channels, int64_t out_channels, int kernel_size, int stride = 1,
         int padding = 0, int dilation = 1, int groups = 1, bool has_bias = true);
  Tensor forward(const Tensor& x) override;

  Tensor weight, bias;  // bias: not defined() without one

 private:
  const std::vector<int> strides_, paddings_, dilations_;
  const int groups_;
  const bool is_depthwise_;
};

}  // namespace phibridge::nn
