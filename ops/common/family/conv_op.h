#pragma once

#include <string>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/window.h"

namespace paddle::operators {

/// The reference of conv2d and depthwise_conv2d: seven loops.
template <typename T>
class Conv2dCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto* filter = ctx.Input<DenseTensor>("Filter");
    auto* output = ctx.Output<DenseTensor>("Output");
    T* y = reference::Allocate<T>(ctx, output);
    const bool channel_last = ctx.Attr<std::string>("data_format") == "NHWC";
    const reference::ImageShape in(input->dims(), channel_last);
    const reference::ImageShape out(output->dims(), channel_last);
    const phi::DDim f = filter->dims();
    const reference::Window window = WindowOf(ctx, in, f);
    const int64_t channels_a_group = f[1];
    const int64_t filters_a_group = f[0] / ctx.Attr<int>("groups");
    for (int64_t n = 0; n < out.batch; ++n) {
      for (int64_t m = 0; m < out.channels; ++m) {
        const int64_t first_channel = m / filters_a_group * channels_a_group;
        const T* w = filter->numel() == 0 ? nullptr : filter->data<T>() + m * f[1] * f[2] * f[3];
        for (int64_t i = 0; i < out.height; ++i) {
          for (int64_t j = 0; j < out.width; ++j) {
            y[out.At(n, m, i, j)] = static_cast<T>(
                Point(input->data<T>(), in, n, first_channel, channels_a_group, w, window, i, j));
          }
        }
      }
    }
  }

 private:
  static reference::Window WindowOf(const framework::ExecutionContext& ctx,
                                    const reference::ImageShape& in, const phi::DDim& filter) {
    reference::Window window;
    window.kernel = {filter[2], filter[3]};
    window.SetStrides(ctx.Attr<std::vector<int>>("strides"));
    window.SetDilations(ctx.Attr<std::vector<int>>("dilations"));
    window.SetPaddings(ctx.Attr<std::vector<int>>("paddings"),
                       ctx.Attr<std::string>("padding_algorithm"), in);
    return window;
  }

  // One element of the output; `w` is one filter, [channels, kernel height, kernel width].
  static double Point(const T* x, const reference::ImageShape& in, int64_t n, int64_t first_channel,
                      int64_t channels, const T* w, const reference::Window& window, int64_t i,
                      int64_t j) {
    double sum = 0;
    for (int64_t c = 0; c < channels; ++c) {
      for (int64_t p = 0; p < window.kernel[0]; ++p) {
        for (int64_t q = 0; q < window.kernel[1]; ++q) {
          const int64_t row = window.Position(0, i, p), column = window.Position(1, j, q);
          if (row < 0 || row >= in.height || column < 0 || column >= in.width) continue;
          sum += static_cast<double>(x[in.At(n, first_channel + c, row, column)]) *
                 static_cast<double>(w[(c * window.kernel[0] + p) * window.kernel[1] + q]);
        }
      }
    }
    return sum;
  }
};

}  // namespace paddle::operators
