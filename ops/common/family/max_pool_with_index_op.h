#pragma once

#include <string>
#include <vector>

#include "ops/common/reference/pool_window.h"
#include "phi/infermeta/pool_index.h"

namespace paddle {
namespace operators {

template <int kAxes>
class MaxPoolWithIndexOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, spatial axes].");
    AddOutput("Out", "The largest value of each window.");
    AddOutput("Mask", "Its place in the plane or volume, int32.");
    AddAttr<std::vector<int>>("ksize", "Size of the window; for adaptive: of the output.");
    AddAttr<std::vector<int>>("strides", "Steps of the window.")
        .SetDefault(std::vector<int>(kAxes, 1));
    AddAttr<std::vector<int>>("paddings", "One number an axis.")
        .SetDefault(std::vector<int>(kAxes, 0));
    AddAttr<bool>("global_pooling", "One window over all; `ksize` and `paddings` do not count.")
        .SetDefault(false);
    AddAttr<bool>("adaptive", "`ksize` windows of about the same size.").SetDefault(false);
    AddComment("Maximum over windows, and where it is.");
  }
};

inline KernelSignature MaxPoolWithIndexSignature(const char* kernel) {
  return {kernel,
          {"X"},
          {"ksize", "strides", "paddings", "global_pooling", "adaptive"},
          {"Out", "Mask"}};
}

template <typename DeviceContext, typename T>
class MaxPoolWithIndexCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* output = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, output);
    int* mask = reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("Mask"));
    if (output->numel() == 0) return;
    const reference::VolumeShape in(x->dims(), false), out(output->dims(), false);
    const reference::PoolWindows windows(ctx, in, out, "EXPLICIT");
    std::vector<int64_t> at(5, 0);
    const std::vector<int64_t> grid = {out.batch, out.channels, out.size[0], out.size[1],
                                       out.size[2]};
    do {
      T best = -std::numeric_limits<float>::max();
      int64_t place = -1;
      windows.At({at[2], at[3], at[4]}).ForEach([&](int64_t a, int64_t b, int64_t c) {
        const T v = x->data<T>()[in.At(at[0], at[1], a, b, c)];
        if (!(v > best)) return;
        best = v;
        place = in.At(0, 0, a, b, c);
      });
      *y++ = best;
      *mask++ = static_cast<int>(place);
    } while (reference::NextIndex(grid, &at));
  }
};

}  // namespace operators
}  // namespace paddle
