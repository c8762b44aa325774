#pragma once

#include <string>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/window3d.h"
#include "phi/core/counted_vector.h"

namespace paddle::operators {

/// The reference: every input element adds to the output.
template <typename T>
class ConvTransposeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto* filter = ctx.Input<DenseTensor>("Filter");
    auto* output = ctx.Output<DenseTensor>("Output");
    T* y = reference::Allocate<T>(ctx, output);
    const std::string format = ctx.Attr<std::string>("data_format");
    const bool last = format == "NHWC";  // the original knows no NDHWC here
    const reference::VolumeShape in(input->dims(), last), out(output->dims(), last);
    const phi::DDim f = filter->dims();
    const reference::Window3 window(
        std::vector<int64_t>(f.begin() + 2, f.end()), ctx.Attr<std::vector<int>>("strides"),
        ctx.Attr<std::vector<int>>("paddings"), ctx.Attr<std::vector<int>>("dilations"),
        ctx.Attr<std::string>("padding_algorithm"), in.size);
    phi::CountedVector<double> sums(output->numel(), 0.0);
    if (input->numel() > 0 && filter->numel() > 0) {
      const int64_t in_a_group = in.channels / ctx.Attr<int>("groups");
      for (int64_t n = 0; n < in.batch; ++n) {
        for (int64_t c = 0; c < in.channels; ++c) {
          for (int64_t m = 0; m < f[1]; ++m) {
            AddPlane(input->data<T>(), filter->data<T>() + (c * f[1] + m) * Patch(f), in, out,
                     window, n, c, c / in_a_group * f[1] + m, &sums);
          }
        }
      }
    }
    for (size_t i = 0; i < sums.size(); ++i) y[i] = static_cast<T>(sums[i]);
  }

 private:
  static int64_t Patch(const phi::DDim& filter) {
    int64_t size = 1;
    for (int i = 2; i < filter.size(); ++i) size *= filter[i];
    return size;
  }
  static void AddPlane(const T* x, const T* w, const reference::VolumeShape& in,
                       const reference::VolumeShape& out, const reference::Window3& window,
                       int64_t n, int64_t c, int64_t m, phi::CountedVector<double>* sums) {
    std::vector<int64_t> at(3, 0);
    do {
      std::vector<int64_t> k(3, 0);
      int64_t i = 0;
      do {
        const std::array<int64_t, 3> p = window.Position(at, k);
        const double weight = static_cast<double>(w[i++]);
        if (!out.Inside(p)) continue;
        (*sums)[out.At(n, m, p[0], p[1], p[2])] +=
            weight * static_cast<double>(x[in.At(n, c, at[0], at[1], at[2])]);
      } while (reference::NextIndex(window.Kernel(), &k));
    } while (reference::NextIndex(in.Sizes(), &at));
  }
};

}  // namespace paddle::operators
