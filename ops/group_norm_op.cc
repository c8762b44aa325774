#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/channel_norm.h"

namespace paddle::operators {

template <typename T>
class GroupNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const phi::DDim dims = x->dims();
    const bool last = ctx.Attr<std::string>("data_layout") == "NHWC";
    const reference::Split3 n = reference::SplitAt(dims, last ? dims.size() - 1 : 1);
    const int64_t groups = ctx.Attr<int>("groups"), channels = n.axis;
    const int64_t per_group = (channels + groups - 1) / groups;
    std::vector<T> y(x->numel());
    T* mean = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Mean"));
    T* variance = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Variance"));
    const int64_t image = dims[0] == 0 ? 0 : x->numel() / dims[0];
    for (int64_t g = 0; g < dims[0] * groups; ++g) {
      std::vector<int64_t> index, channel;
      for (int64_t i = g / groups * image; i < (g / groups + 1) * image; ++i) {
        const int64_t c = last ? i % channels : i / n.inner % channels;
        if (c / per_group != g % groups) continue;
        index.push_back(i);
        channel.push_back(c);
      }
      if (index.empty()) continue;
      const auto s = reference::NormalizeGroup(
          x->data<T>(), index, channel, reference::ValuesOrNull<T>(ctx, "Scale"),
          reference::ValuesOrNull<T>(ctx, "Bias"), ctx.Attr<float>("epsilon"), &y);
      mean[g] = static_cast<T>(s.mean);
      variance[g] = static_cast<T>(s.variance);
    }
    std::copy(y.begin(), y.end(), reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Y")));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(group_norm, GroupNormCPUKernel, float, double);
