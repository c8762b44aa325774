#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/window.h"
#include "phi/infermeta/conv.h"

namespace paddle {
namespace operators {

class Conv2dOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "The images: [N, C, H, W], or [N, H, W, C] for NHWC.");
    AddInput("Filter", "[M, C / groups, kernel height, kernel width], for either data format.");
    AddOutput("Output", "[N, M, H', W'], or [N, H', W', M] for NHWC.");
    AddAttr<std::vector<int>>("strides", "Steps of the window: rows, columns.").SetDefault({1, 1});
    AddAttr<std::vector<int>>("paddings", "Rows, columns; or top, bottom, left, right.")
        .SetDefault({0, 0});
    AddAttr<std::string>("padding_algorithm", "EXPLICIT: `paddings`; SAME, VALID: computed.")
        .SetDefault("EXPLICIT");
    AddAttr<int>("groups", "Groups of channels that do not mix.").SetDefault(1);
    AddAttr<std::vector<int>>("dilations", "Distances of the filter's elements: rows, columns.")
        .SetDefault({1, 1});
    AddAttr<std::string>("data_format", "NCHW or NHWC.").SetDefault("NCHW");
    MakeTuningAttributes();
    AddComment("Output = Input * Filter, the convolution over rows and columns.");
  }

 protected:
  virtual void MakeTuningAttributes() {}
};

class Conv2dOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "Input"), ctx.GetPlace());
  }
};

/// The reference of conv2d and depthwise_conv2d: seven loops.
template <typename DeviceContext, typename T>
class Conv2dCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto* filter = ctx.Input<DenseTensor>("Filter");
    auto* output = ctx.Output<DenseTensor>("Output");
    T* y = reference::Allocate<T>(ctx, output);
    if (output->numel() == 0) return;
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
        const T* w = filter->data<T>() + m * f[1] * f[2] * f[3];
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

}  // namespace operators
}  // namespace paddle
