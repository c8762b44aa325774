#pragma once

#include <cmath>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// The reference: computes every element of the output separately.
template <typename T>
class DeformableConvCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto* filter = ctx.Input<DenseTensor>("Filter");
    auto* output = ctx.Output<DenseTensor>("Output");
    T* y = reference::Allocate<T>(ctx, output);
    if (output->numel() == 0) return;
    const phi::DDim in = input->dims(), f = filter->dims(), out = output->dims();
    const int64_t filters_a_group = f[0] / ctx.Attr<int>("groups");
    for (int64_t n = 0; n < out[0]; ++n) {
      for (int64_t m = 0; m < out[1]; ++m) {
        for (int64_t p = 0; p < out[2] * out[3]; ++p) {
          double sum = 0;
          const T* w = filter->data<T>() + m * f[1] * f[2] * f[3];
          for (int64_t c = m / filters_a_group * f[1]; c < (m / filters_a_group + 1) * f[1]; ++c) {
            const T* plane = input->data<T>() + (n * in[1] + c) * in[2] * in[3];
            for (int64_t k = 0; k < f[2] * f[3]; ++k) {
              sum += static_cast<double>(*w++) * Seen(ctx, plane, in, f, out, n, c, k, p);
            }
          }
          *y++ = static_cast<T>(sum);
        }
      }
    }
  }

 private:
  // The bilinear sample that element k of the window at position p reads in one channel.
  static double Seen(const framework::ExecutionContext& ctx, const T* plane, const phi::DDim& in,
                     const phi::DDim& f, const phi::DDim& out, int64_t n, int64_t c, int64_t k,
                     int64_t p) {
    const auto strides = ctx.Attr<std::vector<int>>("strides");
    const auto paddings = ctx.Attr<std::vector<int>>("paddings");
    const auto dilations = ctx.Attr<std::vector<int>>("dilations");
    const int64_t bent = ctx.Attr<int>("deformable_groups"), area = out[2] * out[3];
    const int64_t window = f[2] * f[3], at = (n * bent + c / (in[1] / bent)) * window + k;
    const T* offset = ctx.Input<DenseTensor>("Offset")->data<T>();
    const double row =
        static_cast<double>(p / out[3] * strides[0] - paddings[0] + k / f[3] * dilations[0]) +
        static_cast<double>(offset[2 * at * area + p]);
    const double column =
        static_cast<double>(p % out[3] * strides[1] - paddings[1] + k % f[3] * dilations[1]) +
        static_cast<double>(offset[(2 * at + 1) * area + p]);
    if (!(row > -1 && column > -1 && row < static_cast<double>(in[2]) &&
          column < static_cast<double>(in[3]))) {
      return 0;
    }
    const double weight =
        ctx.HasInput("Mask")
            ? static_cast<double>(ctx.Input<DenseTensor>("Mask")->data<T>()[at * area + p])
            : 1.0;
    double sum = 0;
    for (auto i = static_cast<int64_t>(std::floor(row)); i < row + 1; ++i) {
      for (auto j = static_cast<int64_t>(std::floor(column)); j < column + 1; ++j) {
        if (i < 0 || j < 0 || i >= in[2] || j >= in[3]) continue;
        sum += (1 - std::fabs(row - static_cast<double>(i))) *
               (1 - std::fabs(column - static_cast<double>(j))) *
               static_cast<double>(plane[i * in[3] + j]);
      }
    }
    return sum * weight;
  }
};

}  // namespace paddle::operators
