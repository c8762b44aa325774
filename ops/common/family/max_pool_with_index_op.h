#pragma once

#include <vector>

#include "ops/common/reference/pool_window.h"

namespace paddle::operators {

template <typename T>
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

}  // namespace paddle::operators
