#pragma once

#include <string>
#include <vector>

#include "framework/nn/layer.h"

namespace phibridge::nn {

/// Height and width, in pixels; one number is both.
struct Size2D {
  Size2D(int both) : height(both), width(both) {}  // NOLINT(google-explicit-constructor)
  Size2D(int height, int width) : height(height), width(width) {}

  int height, width;
};

/// Zeros around an image, in pixels: one number on all sides; above and below, and on the left and
/// right; above, below, left, right; or by name: "VALID" (none), "SAME" (as many as make the
/// output's sizes those of the input divided by the strides, rounded up).
struct Padding2D {
  Padding2D(int all) : sides{all, all} {}  // NOLINT(google-explicit-constructor)
  Padding2D(int vertical, int horizontal) : sides{vertical, horizontal} {}
  Padding2D(int top, int bottom, int left, int right) : sides{top, bottom, left, right} {}
  Padding2D(const char* name)  // NOLINT(google-explicit-constructor)
      : sides{0, 0}, algorithm(name) {}

  std::vector<int> sides;
  std::string algorithm = "EXPLICIT";
};

/// A convolution of images [n, in_channels, h, w]. weight [out_channels, in_channels / groups,
/// kernel height, kernel width]; bias [out_channels], zeros.
class Conv2D : public Layer {
 public:
  /// weight_init: a normal distribution of standard deviation sqrt(2 / (in_channels kernel height
  /// kernel width)) unless given.
  /// Errors: InvalidArgument unless groups divides both numbers of channels, and for another name
  /// of paddings.
  Conv2D(int64_t in_channels, int64_t out_channels, Size2D kernel_size, Size2D stride = 1,
         const Padding2D& padding = 0, Size2D dilation = 1, int groups = 1, bool has_bias = true,
         const Initializer& weight_init = nullptr);
  Tensor forward(const Tensor& x) override;

  Tensor weight, bias;  // bias: not defined() without one

 private:
  const std::vector<int> strides_, dilations_;
  const Padding2D padding_;
  const int groups_;
  const bool is_depthwise_;
};

}  // namespace phibridge::nn
