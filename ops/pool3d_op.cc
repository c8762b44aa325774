#include "ops/common/operator/operator.h"
#include "ops/common/reference/pool_window.h"
#include "ops/common/reference/window3d.h"

namespace paddle::operators {

template <typename T>
class Pool3dCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* output = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, output);
    if (output->numel() == 0) return;
    const std::string format = ctx.Attr<std::string>("data_format");
    const bool last = format == "NDHWC" || format == "NHWC";
    const reference::VolumeShape in(x->dims(), last), out(output->dims(), last);
    reference::PoolWindows windows(ctx, in, out, ctx.Attr<std::string>("padding_algorithm"));
    const bool max = ctx.Attr<std::string>("pooling_type") == "max";
    if (max) windows.StopAdapting();
    const bool inside_only = ctx.Attr<bool>("exclusive");
    std::vector<int64_t> at(5, 0);
    const std::vector<int64_t> grid = {out.batch, out.channels, out.size[0], out.size[1],
                                       out.size[2]};
    do {
      const auto window = windows.At({at[2], at[3], at[4]});
      double sum = 0, best = -static_cast<double>(std::numeric_limits<T>::max());
      window.ForEach([&](int64_t a, int64_t b, int64_t c) {
        const double v = static_cast<double>(x->data<T>()[in.At(at[0], at[1], a, b, c)]);
        sum += v;
        best = best > v ? best : v;
      });
      const double divisor = inside_only ? static_cast<double>(window.Inside()) : window.padded;
      y[out.At(at[0], at[1], at[2], at[3], at[4])] = static_cast<T>(max ? best : sum / divisor);
    } while (reference::NextIndex(grid, &at));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(pool3d, Pool3dCPUKernel, float, double);
