#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/window3d.h"

namespace paddle::operators {

template <typename T>
class Conv3dCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto* filter = ctx.Input<DenseTensor>("Filter");
    auto* output = ctx.Output<DenseTensor>("Output");
    T* y = reference::Allocate<T>(ctx, output);
    if (output->numel() == 0) return;
    if (filter->numel() == 0) {
      std::fill_n(y, output->numel(), T(0));
      return;
    }
    const std::string format = ctx.Attr<std::string>("data_format");
    const bool last = format == "NDHWC" || format == "NHWC";
    const reference::VolumeShape in(input->dims(), last), out(output->dims(), last);
    const phi::DDim f = filter->dims();
    const reference::Window3 window({f[2], f[3], f[4]}, ctx.Attr<std::vector<int>>("strides"),
                                    ctx.Attr<std::vector<int>>("paddings"),
                                    ctx.Attr<std::vector<int>>("dilations"),
                                    ctx.Attr<std::string>("padding_algorithm"), in.size);
    const int64_t filters_a_group = f[0] / ctx.Attr<int>("groups");
    for (int64_t n = 0; n < out.batch; ++n) {
      for (int64_t m = 0; m < out.channels; ++m) {
        const T* w = filter->data<T>() + m * f[1] * f[2] * f[3] * f[4];
        std::vector<int64_t> at(3, 0);
        do {
          y[out.At(n, m, at[0], at[1], at[2])] = static_cast<T>(
              Point(input->data<T>(), in, n, m / filters_a_group * f[1], f[1], w, window, at));
        } while (reference::NextIndex(out.Sizes(), &at));
      }
    }
  }

 private:
  static double Point(const T* x, const reference::VolumeShape& in, int64_t n, int64_t first,
                      int64_t channels, const T* w, const reference::Window3& window,
                      const std::vector<int64_t>& at) {
    double sum = 0;
    const std::array<int64_t, 3> from = window.Position(at, {0, 0, 0});
    const auto inside = [&](int axis, int64_t p) { return p >= 0 && p < in.size[axis]; };
    for (int64_t c = first; c < first + channels; ++c) {
      for (int64_t i = 0; i < window.kernel[0]; ++i) {
        const int64_t z = from[0] + i * window.dilation[0];
        for (int64_t j = 0; j < window.kernel[1]; ++j, w += window.kernel[2]) {
          const int64_t y = from[1] + j * window.dilation[1];
          if (!inside(0, z) || !inside(1, y)) continue;
          for (int64_t k = 0; k < window.kernel[2]; ++k) {
            const int64_t v = from[2] + k * window.dilation[2];
            if (!inside(2, v)) continue;
            sum += static_cast<double>(w[k]) * static_cast<double>(x[in.At(n, c, z, y, v)]);
          }
        }
      }
    }
    return sum;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(conv3d, Conv3dCPUKernel, float, double);
